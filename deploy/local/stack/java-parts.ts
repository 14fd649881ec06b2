// The Java programs of the stack on this machine: the broker's class path and the unpacked registry.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { setGlobalProxyFromEnv } from 'node:http'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cachedPath, download } from './download.ts'
import { parseJarLock, type JarLock, type LockedFile } from './lock-file.ts'
import { cacheFolder } from './places.ts'
import type { OnProgress } from './progress.ts'

const MAVEN_CENTRAL = 'https://repo1.maven.org/maven2'

export type JavaParts = {
  /** For `java -cp`. */
  kafkaClassPath: string
  /** The folder that holds the registry's runner. */
  registryFolder: string
}

const readJarLock = (): JarLock =>
  parseJarLock(readFileSync(join(import.meta.dirname, '../jars.lock.json'), 'utf8'))

// Where the Java parts lie on this machine, whether they are there or not.
const javaParts = (env: NodeJS.ProcessEnv, lock: JarLock): JavaParts => {
  const into = repository(env)
  return {
    kafkaClassPath: lock.kafka.map((file) => cachedPath(into, file)).join(delimiter),
    registryFolder: join(cacheFolder(env), 'registry', lock.registry.sha256.slice(0, 16)),
  }
}

export type Providing = { env: NodeJS.ProcessEnv; onProgress: OnProgress; signal?: AbortSignal | undefined }

/** Downloads and unpacks what is wanted and missing. Throws a sentence that says what could not be had. */
export const provideJavaParts = async (
  wanted: { kafka: boolean; registry: boolean },
  { env, onProgress, signal }: Providing,
): Promise<JavaParts> => {
  const lock = readJarLock()
  const parts = javaParts(env, lock)
  const archive: LockedFile[] = wanted.registry && !existsSync(parts.registryFolder) ? [lock.registry] : []
  if (env['HTTPS_PROXY'] !== undefined || env['https_proxy'] !== undefined) setGlobalProxyFromEnv()
  await download([...(wanted.kafka ? lock.kafka : []), ...archive], {
    from: (env['ASSAY_MAVEN_URL'] ?? MAVEN_CENTRAL).replace(/\/+$/, ''),
    into: repository(env),
    onBytes: (done, total) => onProgress({ kind: 'download', done, total }),
    signal,
  })
  for (const file of archive) await unpack(cachedPath(repository(env), file), parts.registryFolder)
  return parts
}

const repository = (env: NodeJS.ProcessEnv): string => join(cacheFolder(env), 'maven')

// Unpacked beside its place and then renamed: a folder with the right name is whole.
const unpack = async (archive: string, target: string): Promise<void> => {
  await mkdir(join(target, '..'), { recursive: true })
  const unfinished = await mkdtemp(`${target}.`)
  try {
    await promisify(execFile)('tar', ['-xzf', archive, '-C', unfinished])
    await rename(unfinished, target)
    await rm(archive)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another `up` was faster.
    if (!existsSync(target)) throw error
  }
}
