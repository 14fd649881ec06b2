// The shell parser of shfmt (mvdan/sh), compiled to WebAssembly, as Bash, which takes in POSIX sh. It runs nothing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Grammar, Parsed } from '../../core/checks/grammar.ts'
import { shortened, unable } from './fault-text.ts'

type Imports = Readonly<Record<string, object>>
type Compiled = { readonly kind: 'compiled module' }

/** What is used of it; the types of the language come without those of WebAssembly. */
declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<Compiled>
  readonly Instance: new (compiled: Compiled, imports: Imports) => { readonly exports: unknown }
}

/** What is used of TinyGo's glue, which puts itself on the global object. */
type Glue = {
  readonly Go: new () => { readonly importObject: Imports; run(instance: object): Promise<number> }
}
type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly wasmAlloc: (bytes: number) => number
  readonly process: (...args: readonly (number | boolean)[]) => number
}

const BASH = 1
/** Print, comments, variant; stop word; the rest is about printing. */
const NO_STOP_WORD = [0, 0, 0]
const NO_PRINTING = [0, false, 0, false, false, false, false, false, false, false]

/** Each text gets an instance of its own: one that broke off on nested text is not used again. */
export async function openShellGrammar(): Promise<Grammar> {
  await import('sh-syntax/vendors/wasm_exec')
  const file = fileURLToPath(import.meta.resolve('sh-syntax/main.wasm'))
  const compiled = await WebAssembly.compile(await readFile(file))
  return (code) => {
    const end = code.indexOf('\0')
    if (end >= 0) return { at: end, what: 'unexpected NUL character' }
    if (code.trim() === '') return { at: 0, what: 'there is no command in it' }
    try {
      return parse(code, compiled)
    } catch {
      return unable
    }
  }
}

function parse(code: string, compiled: Compiled): Parsed {
  const go = new (globalThis as unknown as Glue).Go()
  // A panic is known by what it throws; it shall not print on standard output as well.
  const quiet = { ...go.importObject['wasi_snapshot_preview1'], fd_write: () => 0 }
  const instance = new WebAssembly.Instance(compiled, { ...go.importObject, wasi_snapshot_preview1: quiet })
  void go.run(instance)
  const { memory, wasmAlloc, process } = instance.exports as Exports
  const put = (text: string): readonly number[] => {
    const bytes = new TextEncoder().encode(text)
    const pointer = wasmAlloc(bytes.length)
    new Uint8Array(memory.buffer).set(bytes, pointer)
    return [pointer, bytes.length, bytes.length]
  }
  const name = put('x')
  const result = process(...name, ...put(code), false, false, BASH, ...NO_STOP_WORD, ...NO_PRINTING)
  const bytes = new Uint8Array(memory.buffer).subarray(result)
  const reply = JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))) as {
    message?: string
  }
  return reply.message === undefined || reply.message === '' ? 'parses' : faultOf(reply.message, code)
}

/** Messages begin with name, line and column, both from 1, the column in bytes of UTF-8. */
function faultOf(message: string, code: string): Parsed {
  const [, line = '1', column = '1', what = message] = /^x:(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? []
  const lines = code.split('\n').slice(0, Number(line))
  const last = lines.pop() ?? ''
  const before = lines.reduce((sum, each) => sum + each.length + 1, 0)
  const inLine = new TextDecoder().decode(
    new TextEncoder().encode(last).subarray(0, Number(column) - 1),
  ).length
  return unreadable(what, code) ?? { at: before + inLine, what: shortened(what) }
}

/** The parser does not find the end of a here-document whose delimiter is quoted and outside ASCII. */
function unreadable(what: string, code: string): Parsed | undefined {
  const [, word = ''] = /^unclosed here-document `(.*)`$/.exec(what) ?? []
  const isOutside = /[^\u0020-\u007e]/.test(word)
  if (!isOutside || !code.split(/\r?\n/).some((line) => line.trim() === word)) return undefined
  return {
    unable: `the parser does not know the here-document delimiter ${shortened(word)}; plain letters do`,
  }
}
