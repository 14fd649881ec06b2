// Reading and writing a value by its path.

/** The value at a path; undefined where a part is missing. */
export function at(value: unknown, path: readonly string[]): unknown {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}

/** Writes a value at a path, making objects on the way. What is no object on the way is left for the schema to name. */
export function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let here = target
  for (const key of path.slice(0, -1)) {
    here[key] ??= {}
    const next = here[key]
    if (typeof next !== 'object' || next === null) return
    here = next as Record<string, unknown>
  }
  const last = path.at(-1)
  if (last !== undefined) here[last] = value
}

/** ["kafka", "brokers", "0"] → kafka.brokers[0]. */
export function pathText(path: readonly string[]): string {
  return path
    .map((key, index) => (/^[0-9]+$/.test(key) ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`))
    .join('')
}

/** Paths of the single values and lists below a value. */
export function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

/** The value, and all inside it, made unchangeable. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const child of Object.values(value)) freeze(child)
  return Object.freeze(value)
}
