// Units of measure in both languages, each as a factor of one base unit a dimension.

export type Measure = { readonly dimension: string; readonly factor: number; readonly offset: number }

// dimension, factor to the base unit, forms. Case counts where it must (Mb and MB); short Latin forms are exact.
const TABLE = `
time 1e-9|ns nanosecond nanoseconds 纳秒
time 1e-6|μs us microsecond microseconds 微秒
time 0.001|ms milliseconds millisecond 毫秒
time 1|s sec secs second seconds 秒钟 秒
time 60|min mins minute minutes 分钟 分鐘
time 3600|h hr hrs hour hours 个小时 小时 个钟头 钟头
time 86400|d day days 天 日
time 604800|wk week weeks 个星期 星期 个礼拜 礼拜 周
month 1|month months mo 个月
month 3|quarter quarters 个季度
time 1209600|fortnight fortnights
time 900|刻钟
month 120|decade decades
month 12|year years yr yrs 周年 年
length 1e-9|nm nanometer nanometers nanometre nanometres 纳米
length 1e-6|μm micron microns micrometer micrometers micrometre micrometres 微米
length 0.001|mm millimeter millimeters millimetre millimetres 毫米
length 0.01|cm centimeter centimeters centimetre centimetres 厘米 公分
length 1|m meter meters metre metres 公尺 米
length 1000|km kilometer kilometers kilometre kilometres 公里 千米
length 500|里 华里
length 3.3333333333|丈
length 9.4607304725808e15|light-year light-years 光年
length 0.0254|inch inches 英寸
length 0.3048|ft foot feet 英尺
length 0.9144|yd yard yards
length 1609.344|mi mile miles 英里
length 1852|nautical-mile nautical-miles 海里
mass 1e-9|mcg μg ug microgram micrograms 微克
mass 0.000001|mg milligram milligrams 毫克
mass 0.001|g gram grams gramme grammes 克
mass 1|kg kgs kilogram kilograms kilo kilos 公斤 千克
mass 0.5|斤
mass 0.05|两
mass 6.35029318|stones
mass 0.0002|carat carats 克拉
mass 1000|t ton tons tonne tonnes metric-tons 吨 公吨
mass 0.45359237|lb lbs pound-weight 磅
mass 0.028349523|oz ounce ounces 盎司
volume 0.001|ml mL milliliter milliliters millilitre millilitres 毫升
volume 0.01|cl cL centiliter centiliters centilitre centilitres 厘升
volume 0.1|dl dL deciliter deciliters decilitre decilitres 分升
volume 0.00492892159|tsp teaspoon teaspoons 茶匙
volume 0.01478676478|tbsp tablespoon tablespoons 汤匙
volume 0.0295735296|fl-oz fluid-ounce fluid-ounces 液量盎司
volume 0.946352946|quart quarts 夸脱
volume 158.987294928|barrels 桶油
volume 1e-3|cc 立方厘米 cubic-centimeters cubic-centimetres cm^3 cm³
volume 1|l L liter liters litre litres 公升 升
volume 3.785411784|gallon gallons 加仑
volume 0.473176473|pint pints 品脱
volume 1000|m^3 m³ cubic-meter cubic-meters cubic-metre cubic-metres 立方米
area 1|m^2 m2 sqm square-meter square-meters square-metre square-metres 平方米 平米
area 0.09290304|sq-ft sqft square-foot square-feet 平方英尺
area 4046.8564224|acre acres 英亩
area 0.0001|cm^2 cm² square-centimeters square-centimetres 平方厘米
area 0.00064516|square-inch square-inches 平方英寸
area 10000|ha hectare hectares 公顷
area 1000000|km^2 km2 square-kilometer square-kilometers square-kilometre square-kilometres 平方公里 平方千米
area 2589988.110336|square-mile square-miles 平方英里
area 666.6667|亩
bytes 1|B byte bytes 字节
bytes 1e3|KB kB kilobyte kilobytes 千字节
bytes 1e6|MB megabyte megabytes 兆字节
bytes 1e9|GB G gigabyte gigabytes 千兆字节
bytes 1e12|TB terabyte terabytes
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
speed 1|m/s meters-per-second metres-per-second 米每秒 米/秒
speed 0.2777777778|km/h kph kmh kilometers-per-hour kilometres-per-hour kilometers-an-hour kilometres-an-hour km-per-hour 公里每小时 公里/小时 公里/时 千米每小时 千米/时 公里每时
speed 0.5144444444|knots 节航速
speed 0.44704|mph miles-per-hour miles-an-hour 英里每小时 英里/小时
frequency 1|Hz 赫兹
frequency 1e3|kHz
frequency 1e6|MHz
frequency 1e9|GHz
power 1|W watt watts 瓦 瓦特
power 745.7|horsepower hp 马力
power 1e3|kW kilowatt kilowatts 千瓦
power 1e6|MW megawatt megawatts 兆瓦
energy 0.001|Wh 瓦时
energy 1|kWh 度电 千瓦时
energy 1e3|MWh 兆瓦时
energy 1e6|GWh 吉瓦时
charge 1|mAh 毫安时
charge 1e3|Ah 安时
current 1e-3|mA 毫安
current 1|amps amp amperes ampere 安培
energy 0.0011622222|kcal kilocalories 千卡 大卡
energy 1.1622222e-6|cal 卡路里
energy 2.777777778e-7|J joule joules 焦耳
energy 2.777777778e-4|kJ kilojoules 千焦
pressure 1|Pa pascals 帕 帕斯卡
pressure 133.322|mmHg 毫米汞柱
pressure 101325|atm atmospheres 个大气压
pressure 1e3|kPa 千帕
pressure 1e6|MPa 兆帕
pressure 1e5|bar bars
pressure 6894.757|psi
sound 1|dB decibel decibels 分贝
resolution 1|dpi ppi
share 1|ppm
pixels 1|px pixel pixels 像素
rotation 1|rpm 转/分
voltage 1|V volt volts 伏 伏特
voltage 1e3|kV kilovolt kilovolts 千伏
voltage 1e-3|mV millivolts 毫伏
resistance 1|Ω ohm ohms 欧姆
force 1|newton newtons 牛顿
light 1|lumen lumens 流明
beats 1|bpm beats-per-minute 次/分 次每分钟
frames 1|fps frames-per-second 帧每秒 帧/秒
times 1|times 次 遍 回 倍
age 1|岁 周岁 years-old year-old years-of-age
age 0.0833333333|months-old month-old 个月大
age 0.0191780822|weeks-old week-old 周大
percent 1|% percent pct per-cent
points 1|pp percentage-points percentage-point 个百分点
CNY 1|元 块钱 块 圆 人民币 RMB CNY yuan
CNY 0.1|角 毛钱 毛 角钱
CNY 0.01|分钱
USD 1|dollar dollars buck bucks US-dollars US-dollar American-dollars USD 美元 美金 美刀 美圆
USD 0.01|cent cents 美分
EUR 1|euro euros EUR 欧元
GBP 1|pound pounds quid sterling pounds-sterling British-pounds GBP 英镑
GBP 0.01|pence 便士
JPY 1|yen JPY Japanese-yen 日元 日圆 日币
HKD 1|HKD Hong-Kong-dollars Hong-Kong-dollar 港元 港币 港圆
KRW 1|KRW won 韩元 韩币
INR 1|INR rupee rupees 卢比
RUB 1|RUB ruble rubles rouble roubles 卢布
CHF 1|CHF Swiss-francs Swiss-franc 瑞士法郎
AUD 1|AUD Australian-dollars Australian-dollar 澳元 澳大利亚元 澳币
CAD 1|CAD Canadian-dollars Canadian-dollar 加元 加拿大元 加币
TWD 1|NTD TWD Taiwan-dollars New-Taiwan-dollars 新台币 台币
SGD 1|SGD Singapore-dollars Singapore-dollar 新加坡元 新元 新币
NZD 1|NZD New-Zealand-dollars New-Zealand-dollar 新西兰元 纽元
MXN 1|MXN Mexican-pesos 墨西哥比索
PHP 1|PHP Philippine-pesos 菲律宾比索
BRL 1|BRL reais Brazilian-reais 雷亚尔 巴西雷亚尔
THB 1|THB baht 泰铢
VND 1|VND dong 越南盾
IDR 1|IDR rupiah 印尼盾 印尼卢比
MYR 1|MYR ringgit 林吉特 马来西亚林吉特 马币
TRY 1|TRY Turkish-lira Turkish-liras 土耳其里拉
ZAR 1|ZAR rand 兰特 南非兰特
SEK 1|SEK Swedish-kronor Swedish-krona 瑞典克朗
NOK 1|NOK Norwegian-kroner Norwegian-krone 挪威克朗
DKK 1|DKK Danish-kroner Danish-krone 丹麦克朗
PLN 1|PLN zloty zlotys 兹罗提
ILS 1|ILS shekel shekels 谢克尔
AED 1|AED dirham dirhams 迪拉姆
SAR 1|SAR riyal riyals 里亚尔
MOP 1|MOP patacas 澳门元 澳门币
`
const CURRENCY: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  HK$: 'HKD',
  A$: 'AUD',
  C$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '₹': 'INR',
  '₩': 'KRW',
  RMB: 'CNY',
}
const measures = new Map<string, Measure>([
  ['°C', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['℃', { dimension: 'temperature', factor: 1, offset: 0 }],
  ['摄氏度', { dimension: 'temperature', factor: 1, offset: 0 }],
  ...['degrees Celsius', 'degrees celsius', 'degree Celsius', 'degrees C'].map(
    (form) => [form, { dimension: 'temperature', factor: 1, offset: 0 }] as const,
  ),
  ...['degrees Fahrenheit', 'degrees fahrenheit', 'degrees F'].map(
    (form) => [form, { dimension: 'temperature', factor: 5 / 9, offset: -32 }] as const,
  ),
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

// Currencies have their code as dimension.
const CODES = new Set(
  Array.from(measures.values(), ({ dimension }) => dimension).filter((name) => /^[A-Z]{3}$/u.test(name)),
)

const escaped = (form: string): string => form.replace(/[/^.]/gu, String.raw`\$&`).replaceAll(' ', '[ -]')
const longestFirst = [...measures.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
const FORM = new RegExp(`[ -]?(${longestFirst.join('|')})(?![A-Za-z]|/[a-z])`, 'y')
const longest = Math.max(...Array.from(measures.keys(), (form) => form.length))
// A run of letters longer than any form is none of them, and need not be read to its end.
const LOOSE = new RegExp(`[ -]?(\\p{L}{1,${longest}})(?!\\p{L})`, 'uy')
const OPENINGS = new Set(Array.from(measures.keys(), (form) => form.charCodeAt(0)))

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** False where neither a form nor, in other capitals, a Latin one can start. */
function opensMeasure(text: string, at: number): boolean {
  const first = text.charCodeAt(at)
  const code = first === 32 || first === 45 ? text.charCodeAt(at + 1) : first
  return isLatin(code) || OPENINGS.has(code)
}

/** The unit that stands at `at`, after at most one blank or hyphen, and where it ends. */
export function measureAt(
  text: string,
  at: number,
): { readonly measure: Measure; readonly end: number } | undefined {
  if (!opensMeasure(text, at)) return undefined
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

/** The currency of a sign or code before the number, as its ISO code; a bare ¥ is read as CNY. */
export function currencyOf(sign: string): string | undefined {
  return CURRENCY[sign] ?? (CODES.has(sign) ? sign : undefined)
}
