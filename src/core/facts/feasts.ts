// Feasts that fall on the same day every year.

const TABLE = `
1-1 new year's day|元旦
2-14 valentine's day|情人节
3-8 women's day|international women's day|妇女节
4-1 april fools' day|愚人节
5-1 labour day|labor day|may day|international workers' day|劳动节|五一
5-4 青年节
6-1 children's day|儿童节
7-4 independence day
8-1 建军节
9-10 teachers' day|教师节
10-1 national day|国庆节|国庆
10-31 halloween|万圣夜
11-1 万圣节
12-24 christmas eve|平安夜
12-25 christmas|christmas day|xmas|圣诞节|圣诞
12-31 new year's eve
`

const days = new Map<string, readonly [month: number, day: number]>()
for (const line of TABLE.trim().split('\n')) {
  const blank = line.indexOf(' ')
  const [month = 0, day = 0] = line.slice(0, blank).split('-').map(Number)
  for (const name of line.slice(blank + 1).split('|')) days.set(name, [month, day])
}

/** Month and day of a feast by its name, in lower case. */
export function feastDay(name: string): readonly [month: number, day: number] | undefined {
  return days.get(name)
}

/** All names, to be read as one word each. */
export function feastNames(): readonly string[] {
  return [...days.keys()]
}
