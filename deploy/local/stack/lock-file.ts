// The lock of the Java parts: which files, from which coordinates, with which checksum.

/** One file of a Maven repository. */
export type LockedFile = {
  /** `group:artifact[:extension[:classifier]]:version`; the extension is `jar` when left out. */
  coordinate: string
  sha256: string
  /** Bytes. */
  size: number
}

export type JarLock = {
  /** The broker's class path, in order. */
  kafka: LockedFile[]
  /** The schema registry's distribution, one archive. */
  registry: LockedFile
}

/** Reads the text of `jars.lock.json`. Throws an error that names the entry at fault. */
export const parseJarLock = (text: string): JarLock => {
  const raw: unknown = JSON.parse(text)
  if (!isRecord(raw) || raw['format'] !== 1) throw new Error('jars.lock.json: format 1 was expected')
  const { kafka, registry } = raw
  if (!Array.isArray(kafka) || kafka.length === 0) throw new Error('jars.lock.json: kafka has no files')
  return {
    kafka: kafka.map((file, index) => lockedFile(file, `kafka[${index}]`)),
    registry: lockedFile(registry, 'registry'),
  }
}

/** Where a file lies in a repository of Maven's default layout, relative to its base address. */
export const repositoryPath = (coordinate: string): string => {
  const parts = coordinate.split(':')
  if (parts.length < 3 || parts.length > 5 || !parts.every((part) => SAFE_PART.test(part))) {
    throw new Error(`"${coordinate}" is no Maven coordinate`)
  }
  const [group = '', artifact = '', extension = ''] = parts
  const version = parts.at(-1) ?? ''
  const classifier = parts.length === 5 ? `-${parts[3] ?? ''}` : ''
  const name = `${artifact}-${version}${classifier}.${parts.length === 3 ? 'jar' : extension}`
  return [...group.split('.'), artifact, version, name].join('/')
}

// A coordinate becomes a path in the cache: it must not be able to climb out of it.
const SAFE_PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const lockedFile = (value: unknown, where: string): LockedFile => {
  if (!isRecord(value)) throw new Error(`jars.lock.json: ${where} is no entry`)
  const { coordinate, sha256, size } = value
  if (typeof coordinate !== 'string') throw new Error(`jars.lock.json: ${where} has no coordinate`)
  repositoryPath(coordinate)
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new Error(`jars.lock.json: ${coordinate} has no SHA-256`)
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size <= 0) {
    throw new Error(`jars.lock.json: ${coordinate} has no size`)
  }
  return { coordinate, sha256, size }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
