// The two programs this machine must have: Java 17 or later and Redis. Installed where that is safe, asked for elsewhere.
import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { logFile } from './places.ts'
import type { OnProgress } from './progress.ts'

const OLDEST_JAVA = 17

type Programs = { java: string; redis: string }
type Wanted = { java: boolean; redis: boolean }
type Finding = { env: NodeJS.ProcessEnv; folder: string; onProgress: OnProgress }

/** Finds the wanted programs, installing them when root on Debian. Throws one sentence that says what to install. */
export const providePrograms = async (
  wanted: Wanted,
  { env, folder, onProgress }: Finding,
): Promise<Programs> => {
  const missing = async (): Promise<(keyof typeof PACKAGES)[]> => [
    ...(wanted.java && (await findJava(env)) === undefined ? (['java'] as const) : []),
    ...(wanted.redis && !(await answers('redis-server')) ? (['redis'] as const) : []),
  ]
  const first = await missing()
  if (first.length > 0 && isRootOnDebian()) {
    const packages = first.map((program) => PACKAGES[program].debian)
    const log = logFile(folder, 'install')
    onProgress({ kind: 'note', text: `installing ${packages.join(' ')} with apt-get; its output: ${log}` })
    await aptInstall(packages, log)
  }
  const still = first.length > 0 ? await missing() : []
  if (still.length > 0) throw new Error(howToInstall(still))
  return { java: (await findJava(env)) ?? 'java', redis: 'redis-server' }
}

/** Bubblewrap, which validators run programs in: installed when root on Debian. False where it cannot be had. */
export const provideSandbox = (folder: string, onProgress?: OnProgress): Promise<boolean> =>
  provide({ program: 'bwrap', debian: 'bubblewrap' }, folder, onProgress)

/** Chromium, in which tests look at pages. The same. */
export const provideBrowser = (folder: string, onProgress?: OnProgress): Promise<boolean> =>
  provide({ program: 'chromium', debian: 'chromium' }, folder, onProgress)

const provide = async (
  { program, debian }: { readonly program: string; readonly debian: string },
  folder: string,
  onProgress: OnProgress = () => undefined,
): Promise<boolean> => {
  if (await answers(program)) return true
  if (!isRootOnDebian()) return false
  const log = logFile(folder, 'install')
  onProgress({ kind: 'note', text: `installing ${debian} with apt-get; its output: ${log}` })
  await aptInstall([debian], log)
  return answers(program)
}

const PACKAGES = {
  java: { title: `Java ${OLDEST_JAVA} or later`, debian: 'openjdk-17-jre-headless', macos: 'openjdk' },
  redis: { title: 'redis-server', debian: 'redis-server', macos: 'redis' },
} as const

/** One sentence: what is missing and how to get it. */
export const howToInstall = (missing: readonly (keyof typeof PACKAGES)[]): string => {
  const of = (key: 'title' | 'debian' | 'macos', between: string): string =>
    missing.map((program) => PACKAGES[program][key]).join(between)
  const debian = `apt-get install -y ${of('debian', ' ')}`
  return `${of('title', ' and ')} not found: on Debian \`sudo ${debian}\`, on macOS \`brew install ${of('macos', ' ')}\``
}

/** The major version in what `java -version` prints; undefined when there is none. */
export const javaMajor = (printed: string): number | undefined => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? []
  if (first === undefined) return undefined
  return Number(first === '1' ? second : first)
}

const findJava = async (env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const home = env['JAVA_HOME']
  // Homebrew links no `java` into the path.
  const brewed = ['/opt/homebrew/opt/openjdk/bin/java', '/usr/local/opt/openjdk/bin/java']
  for (const java of [...(home === undefined ? [] : [join(home, 'bin', 'java')]), 'java', ...brewed]) {
    try {
      const { stdout, stderr } = await promisify(execFile)(java, ['-version'])
      if ((javaMajor(stderr + stdout) ?? 0) >= OLDEST_JAVA) return java
    } catch {
      // Not this one.
    }
  }
  return undefined
}

const answers = async (program: string): Promise<boolean> =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )

const APT_INSTALL = 'apt-get install -y --no-install-recommends'

const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const aptInstall = async (packages: readonly string[], log: string): Promise<void> => {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'a')
  // Debian releases differ in the Java versions they carry; the default one is recent enough where 17 is gone.
  const installs = packages.map((name) =>
    name === PACKAGES.java.debian
      ? `(${APT_INSTALL} ${name} || ${APT_INSTALL} default-jre-headless)`
      : `${APT_INSTALL} ${name}`,
  )
  const child = spawn('sh', ['-c', ['apt-get update', ...installs].join(' && ')], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // Its success is judged by whether the programs are there afterwards.
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
}
