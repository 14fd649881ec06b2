// Types of what is used of libpg-query's module itself: its index holds a single instance that cannot be replaced.
declare module 'libpg-query/wasm/libpg-query.js' {
  export type PgQuery = {
    readonly _malloc: (bytes: number) => number
    readonly _free: (pointer: number) => void
    /** Takes a C string; gives a struct of pointers: tree, what it printed, error. */
    readonly _wasm_parse_query_raw: (query: number) => number
    readonly _wasm_free_parse_result: (result: number) => void
    readonly lengthBytesUTF8: (text: string) => number
    readonly stringToUTF8: (text: string, pointer: number, bytes: number) => void
    readonly UTF8ToString: (pointer: number) => string
    readonly getValue: (pointer: number, type: 'i32') => number
  }
  const open: () => Promise<PgQuery>
  export { open as default }
}
