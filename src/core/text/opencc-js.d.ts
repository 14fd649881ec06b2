// Types of the one function used of opencc-js: its own declarations do not resolve under nodenext.
declare module 'opencc-js/t2cn' {
  export function Converter(options: { readonly from: 'twp'; readonly to: 'cn' }): (text: string) => string
}
