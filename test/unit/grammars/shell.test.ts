// Shell is parsed as Bash: everyday scripts pass, broken ones are found at their place.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Parsed } from '../../../src/core/checks/grammar.ts'
import { grammars } from '../../support/grammars.ts'
import { report, says } from '../../support/run-check.ts'

const parse = (code: string): Parsed | undefined => grammars.shell?.(code)

it.each([
  'echo hi',
  '#!/usr/bin/env bash\nset -euo pipefail\ncd "$(dirname "$0")/.."\nnpm ci && npm test || exit 1',
  'for f in *.txt; do mv -- "$f" "${f%.txt}.md"; done',
  'while IFS=, read -r a b; do printf "%s\\n" "$a"; done < <(sort file.csv)',
  'case "$1" in start|stop) run "$1" ;; *) echo "usage" >&2; exit 64 ;; esac',
  'cat <<EOF\nHello $USER: $(date)\nEOF',
  "cat <<-'END'\n\t中文 $not\n\tEND",
  'cat <<结束\n中文\n结束',
  'a=(1 2 "three 三"); echo "${a[@]:1}" "${#a[@]}"; declare -A m=([k]=v)',
  'if [[ $x =~ ^[0-9]+$ && -f $y ]]; then ((x++)); elif [ -z "$x" ]; then :; else false; fi',
  'f() { local x=$1; return $((x * 2)); }\nfunction g { f "$@"; }',
  'tar czf - . | ssh host "cat > /backup/$(date +%F).tgz" 2>/dev/null &',
  'trap \'rm -rf "$tmp"\' EXIT; tmp=$(mktemp -d)',
  'echo "名字：${name:-无}" # 注释 😀',
  'diff <(a) >(b); exec 3>&1 1>>log 2>&1; coproc c { cat; }',
  'find . -name "*.log" -mtime +7 -print0 | xargs -0 rm -f',
  `awk -F: '{ print $1 }' /etc/passwd | sed -e 's/a/b/g'`,
  'select x in a b; do break; done; until false; do sleep 1; done',
  `echo $'a\\tb' "\`date\`" {1..5} ~/x ?[a-z]*`,
  'for ((i = 0; i < 3; i++)); do echo $i; done',
])('parses: %s', (code) => expect(parse(code)).toBe('parses'))

it.each([
  ['if true; then echo', 0, '`if` statement must end with `fi`'],
  ['echo "abc', 5, 'reached EOF without closing quote `"`'],
  ["echo 'abc", 5, "reached EOF without closing quote `'`"],
  ['echo $(date', 5, 'reached EOF without matching `$(` with `)`'],
  ['echo ${x', 5, 'reached EOF without matching `${` with `}`'],
  ['for x in a b; echo $x; done', 0, '`for foo [in words]` must be followed by `do`'],
  ['while true; do echo; ', 0, '`while` statement must end with `done`'],
  ['case x in a) echo ;;', 0, '`case` statement must end with `esac`'],
  ['echo a; fi', 8, '`fi` can only be used to end an `if`'],
  ['cat <<EOF\nhi\n', 4, 'unclosed here-document `EOF`'],
  ['| grep x', 0, '`|` can only immediately follow a statement'],
  ['a && ', 2, '`&&` must be followed by a statement'],
  ['f() {\n echo\n', 4, 'reached EOF without matching `{` with `}`'],
  ['[[ a == b', 0, 'reached EOF without matching `[[` with `]]`'],
  ['# 注释😀\necho "中文😀" && fi', 22, '`fi` can only be used to end an `if`'],
  ['echo $((1 + ))', 10, '`+` must be followed by an expression'],
  ['a=(1 2', 2, 'reached EOF without matching `(` with `)`'],
  ['echo a )', 7, 'a command can only contain words and redirects; encountered `)`'],
  ['echo "名字：${名:-无}"', 11, 'invalid parameter name'],
  ["cat <<'结束'\n中文", 4, 'unclosed here-document `结束`'],
  ['echo \0 fi', 5, 'unexpected NUL character'],
  [' \n', 0, 'there is no command in it'],
] as const)('does not parse: %s', (code, at, what) => expect(parse(code)).toEqual({ at, what }))

it('cannot tell about a quoted delimiter outside ASCII, which its parser never finds', () => {
  expect(parse("cat <<-'结束'\n\t中文\n\t结束\n")).toHaveProperty('unable')
})

const shell = { kind: 'code', id: 's', language: 'shell' } as const

it('says line and column, inside the fence', () => {
  const text = '运行：\n```bash\necho "好" && fi\n```\n```console\n$ (\n```'
  const [finding] = report({ checks: [{ ...shell, from: 'fences' }] }, text).failed
  expect(finding?.message).toBe(
    'The shell code has a syntax error at line 1, column 13: `fi` can only be used to end an `if`.',
  )
  expect(text.slice(finding?.span?.start)).toMatch(/^fi/)
  expect(says(shell, '```sh\nls\n```')).toEqual([])
})

it.each(['(', '{ ', '$(', 'if true; then ', '${a:-', 'while ', '$(('])(
  'gives up on thousands of %s, quietly',
  (piece) => {
    const found = report({ checks: [shell] }, piece.repeat(8000))
    expect([...found.failed, ...found.errors]).toHaveLength(1)
    expect(parse('ls')).toBe('parses')
  },
)

it('answers any text, with a place inside it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          'echo',
          ' ',
          '(',
          ')',
          "'",
          '"',
          '$(',
          '${',
          '}',
          '中😀',
          '\n',
          '<<E',
          '|',
          '`',
          '\r',
        ),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (code) => {
      const parsed = parse(code)
      if (parsed === 'parses' || parsed === undefined || 'unable' in parsed) return parsed === 'parses'
      if ('statements' in parsed) return false
      return parsed.at >= 0 && parsed.at <= code.length && !parsed.what.includes('\n')
    }),
    { numRuns: 300 },
  )
})
