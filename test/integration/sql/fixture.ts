// What the tests of SQL validators share: tables, and how an answer is put to a validator.
import { openStatementReader } from '../../../src/adapters/grammars/open-grammars.ts'
import {
  openSqlValidator,
  type SqlSpec,
  type SqlValidator,
} from '../../../src/adapters/sql/open-sql-validator.ts'

export const ddl = `
CREATE TABLE orders (id bigint PRIMARY KEY, total numeric(12, 2) NOT NULL, placed_at timestamptz, 备注 text, data jsonb);
CREATE TABLE customers (id bigint PRIMARY KEY, name text);
CREATE VIEW big_orders AS SELECT id, total FROM orders WHERE total > 1000;
`

export const limits = { timeoutMs: 10_000, signal: new AbortController().signal }

export const openWith = async (databases: Readonly<Record<string, string>> = {}): Promise<SqlValidator> =>
  openSqlValidator({ read: await openStatementReader(), databases })

/** The complaints as lines; a fault as its code. */
export async function says(
  validator: SqlValidator,
  { spec, timeoutMs = limits.timeoutMs }: { readonly spec: SqlSpec; readonly timeoutMs?: number },
  answer: string,
): Promise<string[]> {
  const result = await validator.validate(spec, answer, { ...limits, timeoutMs })
  if (!result.ok) return [`fault ${result.fault.code}: ${result.fault.message}`]
  return result.value.problems.map(({ message, place, hint }) =>
    [message, ...(place === undefined ? [] : [`at ${place}`]), ...(hint === undefined ? [] : [hint])].join(
      ' | ',
    ),
  )
}

export const valid = [
  'SELECT id, total FROM orders ORDER BY total DESC LIMIT 10;',
  '-- comment\nWITH big AS (SELECT id FROM big_orders) SELECT o.id, rank() OVER (ORDER BY o.total) FROM orders o JOIN big USING (id)',
  `SELECT data->>'x', "备注", placed_at::date + interval '1 day' FROM orders WHERE 备注 = '大额; DROP TABLE orders; --'`,
  'SELECT c.name, count(*) FROM orders o FULL JOIN customers c ON c.id = o.id GROUP BY c.name HAVING count(*) > 1',
  `INSERT INTO customers VALUES (1, $$it's$$) ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
  'SELECT id FROM orders WHERE id = $1 AND total > $2',
  'SELECT current_user, pg_size_pretty(pg_total_relation_size($1::regclass))',
] as const

export const invalid = [
  [
    'SELECT id, totl FROM orders',
    'ERROR 42703: column "totl" does not exist | at line 1, column 12 | Perhaps you meant to reference the column "orders.total".',
  ],
  ['SELECT 1\nFROM 订单', 'ERROR 42P01: relation "订单" does not exist | at line 2, column 6'],
  [
    `SELECT '😀' AS x, nofunction(id) FROM orders`,
    'ERROR 42883: function nofunction(bigint) does not exist | at line 1, column 19 | No function matches the given name and argument types. You might need to add explicit type casts.',
  ],
  [
    'SELECT id FROM orders WHERE total > $1 AND nope = $2',
    'ERROR 42703: column "nope" does not exist | at line 1, column 44',
  ],
  [
    `SELECT id FROM orders WHERE id = 'abc'`,
    'ERROR 22P02: invalid input syntax for type bigint: "abc" | at line 1, column 34',
  ],
  [
    'SELECT id, sum(total) FROM orders',
    'ERROR 42803: column "orders.id" must appear in the GROUP BY clause or be used in an aggregate function | at line 1, column 8',
  ],
  ['SELEC id FROM orders', 'syntax error: unexpected "SELEC" | at line 1, column 1'],
] as const

/** Each tries to have something run, and is refused before a database sees it. */
export const attacks = [
  ['EXPLAIN ANALYZE DELETE FROM orders', 'EXPLAIN is no statement that reads or changes rows.'],
  ['ANALYZE SELECT 1', 'syntax error: unexpected "SELECT" | at line 1, column 9'],
  ['(ANALYZE) DELETE FROM orders', 'syntax error: unexpected "ANALYZE" | at line 1, column 2'],
  ['ANALYZE orders', 'VACUUM is no statement that reads or changes rows.'],
  ['SELECT 1; DROP TABLE orders', 'There are 2 statements, wanted one.'],
  ['SELECT 1;;DELETE FROM orders;', 'There are 2 statements, wanted one.'],
  ['SELECT $1::int; DROP TABLE orders', 'There are 2 statements, wanted one.'],
  ['SELECT 1 /* ; */; /* */ DROP TABLE orders --', 'There are 2 statements, wanted one.'],
  [`SELECT $a$;$a$; COMMIT; DROP TABLE orders`, 'There are 3 statements, wanted one.'],
  [`DO $$ BEGIN DELETE FROM orders; END $$`, 'DO is no statement that reads or changes rows.'],
  [`COPY orders TO PROGRAM 'touch /tmp/owned'`, 'COPY is no statement that reads or changes rows.'],
  ['DROP TABLE orders', 'DROP is no statement that reads or changes rows.'],
  ['CREATE TABLE x AS SELECT 1', 'CREATE TABLE AS is no statement that reads or changes rows.'],
  ['SELECT 1 INTO x', 'SELECT INTO makes a table; select the rows alone.'],
  ['COMMIT', 'TRANSACTION is no statement that reads or changes rows.'],
  ['SET statement_timeout = 0', 'VARIABLE SET is no statement that reads or changes rows.'],
  ['EXECUTE x', 'EXECUTE is no statement that reads or changes rows.'],
  ['CALL p()', 'CALL is no statement that reads or changes rows.'],
  ['SELECT pg_sleep(100)', 'The function pg_sleep reaches beyond the tables; do without it.'],
  [
    'SELECT (SELECT "pg_catalog"."pg_sleep"(100))',
    'The function pg_sleep reaches beyond the tables; do without it.',
  ],
  [
    'SELECT * FROM orders WHERE id = (SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity)',
    'The function pg_terminate_backend reaches beyond the tables; do without it.',
  ],
  [
    `SELECT pg_read_file('/etc/passwd')`,
    'The function pg_read_file reaches beyond the tables; do without it.',
  ],
  [`SELECT lo_import('/etc/passwd')`, 'The function lo_import reaches beyond the tables; do without it.'],
  [
    `SELECT * FROM dblink('host=x', 'DROP TABLE y') AS t(a int)`,
    'The function dblink reaches beyond the tables; do without it.',
  ],
  [
    `SELECT 1 FROM orders WHERE id = (table_to_xml('secrets', true, true, '')::text)::int`,
    'The function table_to_xml reaches beyond the tables; do without it.',
  ],
  [
    `SELECT set_config('statement_timeout', '0', false)`,
    'The function set_config reaches beyond the tables; do without it.',
  ],
  ['SELECT 1\0; DROP TABLE orders', 'syntax error: unexpected NUL character | at line 1, column 9'],
  ['', 'syntax error: there is no statement in it | at line 1, column 1'],
] as const
