// SQL is parsed by PostgreSQL's own grammar: everyday statements pass, broken ones are found at their place.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Parsed } from '../../../src/core/checks/grammar.ts'
import { grammars } from '../../support/grammars.ts'
import { refused, report, says } from '../../support/run-check.ts'
import { compileChecks } from '../../../src/core/checks/compile-checks.ts'

const parse = (code: string): Parsed | undefined => grammars.sql?.(code)

it.each([
  'SELECT 1',
  'select id, total from orders where total > 5 order by total desc nulls last limit 10 offset 20;',
  'WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t',
  'WITH a AS MATERIALIZED (SELECT 1 AS x), b AS (SELECT x FROM a) SELECT * FROM b CROSS JOIN a',
  'SELECT dept, rank() OVER w, lag(pay, 1, 0) OVER (PARTITION BY dept ORDER BY pay ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM staff WINDOW w AS (PARTITION BY dept ORDER BY pay DESC)',
  `SELECT data->>'name', data#>>'{a,b}', data @> '{"x": 1}'::jsonb, data ? 'k', jsonb_path_query(data, '$.a[*] ? (@ > 2)') FROM docs`,
  `SELECT '2024-01-01'::date + INTERVAL '1 day', CAST(x AS numeric(10, 2)), x::text[] FROM t`,
  `SELECT $$it's $x$ here;$$, $body$ a $$ b $body$`,
  `-- first\n/* block /* nested */ still */ SELECT 1 -- last`,
  `SELECT 'a; b' FROM t;;\n -- ; the end\n;`,
  `CREATE FUNCTION g(a int) RETURNS int BEGIN ATOMIC SELECT 1; SELECT a; END`,
  `INSERT INTO users (id, 名字) VALUES (1, '张三''s 😀') ON CONFLICT (id) DO UPDATE SET 名字 = EXCLUDED.名字 RETURNING *`,
  `UPDATE orders o SET state = 'paid' FROM payments p WHERE p.order_id = o.id AND p.at >= now() - interval '1 hour'`,
  'DELETE FROM a USING b WHERE a.id = b.id',
  `CREATE TABLE IF NOT EXISTS "Orders" (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, total numeric(12,2) CHECK (total >= 0), at timestamptz DEFAULT now(), UNIQUE (at, total))`,
  `CREATE FUNCTION f(a int) RETURNS int LANGUAGE plpgsql AS $f$ BEGIN RETURN a + 1; END $f$`,
  `SELECT count(*) FILTER (WHERE ok), array_agg(x ORDER BY y), percentile_cont(0.5) WITHIN GROUP (ORDER BY z) FROM t GROUP BY GROUPING SETS ((a), (a, b), ())`,
  'SELECT * FROM a LEFT JOIN LATERAL (SELECT * FROM b WHERE b.a = a.id LIMIT 1) x ON true',
  `SELECT CASE WHEN a IS DISTINCT FROM b THEN 'x' ELSE E'\\n' END, a BETWEEN 1 AND 2, b NOT IN (1, 2), c ILIKE '%中文%' ESCAPE '!'`,
  'SELECT id FROM t WHERE id = ANY($1::int[]) AND name = $2',
  'EXPLAIN (ANALYZE, BUFFERS) SELECT 1',
  'SELECT 订单号 AS "订单 号" FROM 订单 WHERE 金额 > 100 -- 大额订单',
  'MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.v)',
  `SELECT x FROM t WHERE ts AT TIME ZONE 'Asia/Shanghai' > now() FETCH FIRST 5 ROWS ONLY FOR UPDATE SKIP LOCKED`,
  `SELECT 1_000, 0xFF, 1e-3, B'101', U&'\\4E2D'`,
])('parses: %s', (code) => expect(parse(code)).toBe('parses'))

it.each([
  ['SELEC 1', 0, 'unexpected "SELEC"'],
  ['SELECT a, b, FROM t', 13, 'unexpected "FROM"'],
  ['SELECT (1 + 2 FROM t', 14, 'unexpected "FROM"'],
  ['SELECT (1 + 2', 13, 'something is missing here'],
  ['SELECT 1)', 8, 'unexpected ")"'],
  ["SELECT 'abc FROM t", 7, `unterminated quoted string at or near "'abc FROM t"`],
  ['SELECT "abc FROM t', 7, 'unterminated quoted identifier at or near ""abc FROM t"'],
  ['SELECT $$abc', 7, 'unterminated dollar-quoted string at or near "$$abc"'],
  ['SELECT 1 /* open', 9, 'unterminated /* comment at or near "/* open"'],
  ['SELECT * FROM WHERE a = 1', 14, 'unexpected "WHERE"'],
  ['SELECT * FORM t', 9, 'unexpected "FORM"'],
  ['SELECT a FROM t GROUP a', 22, 'unexpected "a"'],
  ['SELECT a FROM t WHERE a ==', 26, 'something is missing here'],
  ['SELECT 1 SELECT 2', 16, 'unexpected "2"'],
  ['SELECT a FROM t LIMIT 1, 2', 16, 'LIMIT #,# syntax is not supported'],
  ['SELECT `a` FROM t', 11, 'unexpected "FROM"'],
  ['SELECT TOP 5 a FROM t', 11, 'unexpected "5"'],
  ['INSERT INTO t (a, b) VALUES (1, 2', 33, 'something is missing here'],
  ['UPDATE t SET WHERE a = 1', 13, 'unexpected "WHERE"'],
  ['CREATE TABLE t (a int, b)', 24, 'unexpected ")"'],
  ['Sure! Here is the query.', 0, 'unexpected "Sure"'],
  ['当然，这是查询：SELECT 1', 0, 'unexpected "当然，这是查询：SELECT"'],
  ["-- 注释😀\nSELECT '中文😀' AS 名字,\n FROM 表", 30, 'unexpected "FROM"'],
  ['-- only a comment', 0, 'there is no statement in it'],
  [';;', 0, 'there is no statement in it'],
  ['SELECT 1\0; DROP', 8, 'unexpected NUL character'],
] as const)('does not parse: %s', (code, at, what) => expect(parse(code)).toEqual({ at, what }))

const sql = { kind: 'code', id: 's', language: 'sql' } as const

it.each([
  ['SELECT 1; SELECT 2;\n\nSELECT 3', 3, 10],
  ["SELECT '名字😀';\n\n  DROP TABLE t", 2, 18],
  ['SELECT 1;; -- 😀\nDELETE FROM t;', 2, 17],
  ['BEGIN; COMMIT', 2, 7],
] as const)('counts the statements of %s', (code, statements, second) => {
  expect(parse(code)).toMatchObject({ statements })
  expect(says(sql, code)).toEqual([
    expect.stringMatching(
      new RegExp(`^There are ${statements} SQL statements, wanted one; the second begins`),
    ),
  ])
  const [finding] = report({ checks: [sql] }, code).failed
  expect(code.slice(finding?.span?.start)).toBe(code.slice(second))
  expect(says({ ...sql, statements: 'any' }, code)).toEqual([])
})

it('has statements of SQL alone, and each fence may have one', () => {
  expect(refused({ checks: [{ ...sql, language: 'python', statements: 'any' }] })).toEqual([
    '/checks/0/statements: only sql is read as statements',
  ])
  const two = '```sql\nSELECT 1\n```\n```sql\nSELECT 2;\n```'
  expect(says({ ...sql, from: 'fences' }, two)).toEqual([])
})

it('says line and column in UTF-16 units, with the span in the answer', () => {
  const text = "查询如下：\n```sql\nSELECT '😀' AS x,\n  FROM 表\n```\n```python\nx = (\n```"
  const [finding] = report({ checks: [{ ...sql, from: 'fences' }] }, text).failed
  expect(finding?.message).toBe('The sql code has a syntax error at line 2, column 3: unexpected "FROM".')
  expect(text.slice(finding?.span?.start)).toMatch(/^FROM 表/)
})

it('reads a whole answer, one fence around it, fences by tag, and paths of JSON', () => {
  expect(says(sql, 'SELECT 1')).toEqual([])
  expect(says(sql, '```postgresql\nSELECT 1\n```')).toEqual([])
  expect(says({ ...sql, from: 'fences' }, 'a\n```sql\nSELECT 1\n```\nb\n```sql\nSELEC\n```')).toEqual([
    'The sql code has a syntax error at line 1, column 1: unexpected "SELEC".',
  ])
  expect(says(sql, '```sql\n\n```')).toEqual(['The code is empty.'])
  const json = report(
    { output: { kind: 'json' }, checks: [{ ...sql, path: '/query' }] },
    '{"query": "SELECT (1"}',
  )
  expect(json.failed.map(({ message, path }) => [message, path])).toEqual([
    ['The sql code has a syntax error at line 1, column 10 at /query: something is missing here.', '/query'],
  ])
})

it.each([
  ['parentheses', '('.repeat(100_000)],
  ['NOT', `SELECT ${'NOT '.repeat(40_000)}true`],
  ['subqueries', `SELECT * FROM ${'(SELECT * FROM '.repeat(8000)}t`],
  ['a sum', `SELECT 1${'+1'.repeat(90_000)}`],
  ['CASE', `SELECT ${'CASE WHEN '.repeat(19_000)}1`],
])('gives up on thousands of levels of %s, and is there again afterwards', async (_, code) => {
  const found = report({ output: { maxChars: 200_000 }, checks: [sql] }, code)
  expect(found.failed).toEqual([])
  expect(found.errors.map(({ reason }) => reason)).toEqual([
    'the parser gave up: the code is too long or nested too deeply',
  ])
  await expect.poll(() => parse('SELECT 1')).toBe('parses')
})

it('takes long flat statements', () => {
  const rows = Array.from({ length: 8000 }, (_, id) => `(${id}, '名字 ${id}', NULL)`).join(',\n')
  expect(parse(`INSERT INTO t VALUES ${rows}`)).toBe('parses')
  expect(parse('SELECT 1;\n'.repeat(15_000))).toEqual({ statements: 15_000, second: 10 })
})

it('answers any text, with a place inside it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('SELECT', ' ', '(', ')', "'", '"', '$$', '中😀', '\n', ',', 'a', '--', '/*', ';'),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (code) => {
      const parsed = parse(code)
      if (parsed === 'parses' || parsed === undefined || 'unable' in parsed) return parsed === 'parses'
      if ('statements' in parsed) return parsed.statements > 1 && code[parsed.second]?.trim() !== ''
      return parsed.at >= 0 && parsed.at <= code.length && !parsed.what.includes('\n')
    }),
    { numRuns: 500 },
  )
})

it('refuses a policy whose parser is not loaded, with the place', () => {
  const compiled = compileChecks({ checks: [sql] })
  expect(compiled).toEqual({
    ok: false,
    fault: [{ pointer: '/checks/0/language', message: 'no parser of sql is loaded in this process' }],
  })
  expect(refused({ checks: [sql] })).toEqual([])
})
