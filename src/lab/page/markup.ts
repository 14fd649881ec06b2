// Pieces of a page: escaped text, and pictures that say what they show to those who cannot see them.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters and direction marks: they would hide or turn what stands on the page. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Any text as text of a page, in elements and in attributes, cut at a length that a label can have. */
export const escaped = (text: string, most = 200): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text)
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/[&<>"']/g, (found) => entities[found] ?? '')

export const percent = (share: number): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(0)} %` : 'none'

/** 12,345: long numbers are read by their groups. */
export const grouped = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

const short = (value: number): string => value.toFixed(1)

/** A number of a picture; what is none stands at 0. */
const at = (value: number): string => (Number.isFinite(value) ? short(value) : '0')

type Picture = {
  /** Says what is seen, not what is plotted. */
  readonly title: string
  readonly description: string
  readonly height: number
  /** SVG inside, 360 wide. */
  readonly inside: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A picture with its title, and behind it the table of its figures. */
export function picture({ title, description, height, inside, head, rows }: Picture): string {
  const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  return [
    '<figure>',
    `<figcaption>${escaped(title)}</figcaption>`,
    `<svg viewBox="0 0 360 ${height}" role="img"><title>${escaped(title)}</title><desc>${escaped(description, 500)}</desc>${inside}</svg>`,
    `<details><summary>Figures</summary><div class="wide"><table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</table></div></details>`,
    '</figure>',
  ].join('\n')
}

type Place = { readonly x: number; readonly y: number }

export const textAt = (text: string, { x, y }: Place, kind = ''): string =>
  `<text x="${at(x)}" y="${at(y)}"${kind === '' ? '' : ` class="${kind}"`}>${escaped(text, 48)}</text>`

export const lineOf = (points: readonly Place[], kind: string): string =>
  `<polyline class="${kind}" points="${points.map(({ x, y }) => `${at(x)},${at(y)}`).join(' ')}"/>`

// Blue and orange of Okabe and Ito: told apart by every kind of colour vision, and by lightness.
const style = `
:root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--soft:#666;--rule:#ccc;--a:#0072b2;--b:#d55e00}
@media (prefers-color-scheme:dark){:root{--ink:#eee;--paper:#161616;--soft:#aaa;--rule:#444;--a:#56b4e9;--b:#e69f00}}
body{font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:0 auto;padding:1rem}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:1.5rem}
h2,p.note{grid-column:1/-1;margin:.5rem 0 0;overflow-wrap:anywhere}figure{margin:0;break-inside:avoid}figcaption{font-weight:600;min-height:2.9em;overflow-wrap:anywhere}
svg{width:100%;height:auto}svg text{font-size:11px;fill:var(--ink)}svg .soft{fill:var(--soft)}svg .strong{font-weight:600}svg .end{text-anchor:end}svg .mid{text-anchor:middle}
.a{fill:var(--a)}.b{fill:var(--b)}polyline{fill:none;stroke-width:2}.la{stroke:var(--a)}.lb{stroke:var(--b)}.rule{stroke:var(--rule);stroke-width:1}.ink{stroke:var(--ink)}.dash{stroke:var(--soft);stroke-width:1;stroke-dasharray:4 3}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}th,td{padding:.15rem .5rem;border-bottom:1px solid var(--rule);text-align:left}
@media print{body{max-width:none}details{display:none}}
`

/** The page: one file, no script, nothing fetched. */
export const pageOf = (title: string, sections: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${style}</style></head>`,
    `<body><h1>${escaped(title)}</h1>`,
    `<main>${sections.join('\n')}</main></body></html>`,
    '',
  ].join('\n')
