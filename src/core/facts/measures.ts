// Units of measure in both languages, each as a factor of one base unit a dimension.

export type Measure = { readonly dimension: string; readonly factor: number; readonly offset: number }

// dimension, factor to the base unit, forms. Case counts where it must (Mb and MB); short Latin forms are exact.
const TABLE = `
time 0.001|ms milliseconds millisecond 毫秒
time 1|s sec secs second seconds 秒钟 秒
time 60|min mins minute minutes 分钟
time 3600|h hr hrs hour hours 个小时 小时 个钟头 钟头
time 86400|d day days 天 日
time 604800|wk week weeks 个星期 星期 个礼拜 礼拜 周
month 1|month months mo 个月
month 3|quarter quarters 个季度
month 12|year years yr yrs 周年 年
length 0.001|mm millimeter millimeters millimetre millimetres 毫米
length 0.01|cm centimeter centimeters centimetre centimetres 厘米 公分
length 1|m meter meters metre metres 公尺 米
length 1000|km kilometer kilometers kilometre kilometres 公里 千米
length 500|里
length 0.0254|inch inches 英寸
length 0.3048|ft foot feet 英尺
length 0.9144|yd yard yards
length 1609.344|mi mile miles 英里
mass 0.000001|mg milligram milligrams 毫克
mass 0.001|g gram grams gramme grammes 克
mass 1|kg kgs kilogram kilograms kilo kilos 公斤 千克
mass 0.5|斤
mass 0.05|两
mass 1000|t ton tons tonne tonnes 吨
mass 0.45359237|lb lbs pound-weight 磅
mass 0.028349523|oz ounce ounces 盎司
volume 0.001|ml mL milliliter milliliters millilitre millilitres 毫升
volume 1|l L liter liters litre litres 公升 升
volume 1000|m^3 m³ 立方米
area 1|m^2 m2 sqm 平方米 平米
area 10000|ha hectare hectares 公顷
area 1000000|km^2 km2 平方公里 平方千米
area 666.6667|亩
bytes 1|B byte bytes 字节
bytes 1e3|KB kB
bytes 1e6|MB 兆字节
bytes 1e9|GB G
bytes 1e12|TB
bytes 1024|KiB
bytes 1048576|MiB
bytes 1073741824|GiB
bits 1|bit bits 比特
bits 1e3|kb Kb kbit
bits 1e6|Mb Mbit
bits 1e9|Gb Gbit
bitrate 1e3|kbps Kbps kb/s Kb/s kbit/s
bitrate 1e6|Mbps mbps Mb/s Mbit/s 兆比特每秒
bitrate 1e9|Gbps gbps Gb/s Gbit/s
byterate 1e3|KB/s kB/s
byterate 1e6|MB/s MBps
byterate 1e9|GB/s
speed 1|m/s 米每秒
speed 0.2777777778|km/h kph 公里每小时 公里/小时 千米每小时
speed 0.44704|mph
frequency 1|Hz 赫兹
frequency 1e3|kHz
frequency 1e6|MHz
frequency 1e9|GHz
power 1|W watt watts 瓦
power 1e3|kW kilowatt kilowatts 千瓦
power 1e6|MW megawatt megawatts 兆瓦
energy 1|kWh 度电 千瓦时
voltage 1|V volt volts 伏
times 1|times 次 遍 回
age 1|岁 周岁 years-old year-old years-of-age
percent 1|% percent pct per-cent
points 1|pp 个百分点
CNY 1|元 块钱 块 圆 人民币 RMB CNY yuan
CNY 0.1|角 毛钱
USD 1|dollar dollars USD 美元 美金 美刀
USD 0.01|cent cents 美分
EUR 1|euro euros EUR 欧元
GBP 1|pound pounds GBP 英镑
JPY 1|yen JPY 日元 日圆
HKD 1|HKD 港元 港币
TWD 1|NTD TWD 新台币
`
const CURRENCY: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'CNY' }

const measures = new Map<string, Measure>([
  ['°C', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['℃', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['摄氏度', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['celsius', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['°F', { dimension: 'temperature', factor: 5 / 9, offset: -32 }],
  ['华氏度', { dimension: 'temperature', factor: 5 / 9, offset: -32 }],
  ['fahrenheit', { dimension: 'temperature', factor: 5 / 9, offset: -32 }],
])
for (const line of TABLE.trim().split('\n')) {
  const [head = '', forms = ''] = line.split('|')
  const [dimension = '', factor = ''] = head.split(' ')
  for (const form of forms.split(' ')) {
    measures.set(form.replaceAll('-', ' '), { dimension, factor: Number(factor), offset: 0 })
  }
}

const escaped = (form: string): string => form.replace(/[/^.]/gu, String.raw`\$&`).replaceAll(' ', '[ -]')
const longestFirst = [...measures.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
const FORM = new RegExp(`[ -]?(${longestFirst.join('|')})(?![A-Za-z]|/[a-z])`, 'y')
const LOOSE = /[ -]?(\p{L}+)/uy

/** The unit that stands at `at`, after at most one blank or hyphen, and where it ends. */
export function measureAt(
  text: string,
  at: number,
): { readonly measure: Measure; readonly end: number } | undefined {
  FORM.lastIndex = at
  const exact = FORM.exec(text)
  const known = measures.get(exact?.[1] ?? '')
  if (exact && known) return { measure: known, end: at + exact[0].length }
  LOOSE.lastIndex = at
  const word = LOOSE.exec(text)
  const lower = word?.[1]?.toLowerCase() ?? ''
  const loose = lower.length > 2 ? measures.get(lower) : undefined
  return word && loose ? { measure: loose, end: at + word[0].length } : undefined
}

/** The currency of a sign before the number, as its ISO code; a bare ¥ is read as CNY. */
export function currencyOf(sign: string): string | undefined {
  return CURRENCY[sign]
}
