// A Weaviate server of its own for a run of tests: built once from its Go module, data in a folder that is deleted.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../../deploy/local/stack/free-ports.ts'
import { cacheFolder } from '../../deploy/local/stack/places.ts'
import { eventually } from './eventually.ts'

const version = '1.35.2'
const key = 'key-of-a-test'

export type OwnWeaviate = {
  readonly url: string
  readonly key: string
  /** Ends it and deletes its data. */
  readonly stop: () => Promise<void>
}

/** Starts it, with a key that it asks for and no tokenizer switched on. Throws a sentence where it cannot be had. */
export async function ownWeaviate(): Promise<OwnWeaviate> {
  const program = await builtWeaviate()
  const folder = await mkdtemp(join(tmpdir(), 'assay-weaviate-'))
  const [port = 0, grpc, gossip, data, raft, rpc] = await freePorts(6, new Set())
  const log = join(folder, 'log')
  const output = await open(log, 'a')
  const server = spawn(program, ['--host', '127.0.0.1', '--port', String(port), '--scheme', 'http'], {
    stdio: ['ignore', output.fd, output.fd],
    env: {
      PERSISTENCE_DATA_PATH: join(folder, 'data'),
      AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'false',
      AUTHENTICATION_APIKEY_ENABLED: 'true',
      AUTHENTICATION_APIKEY_ALLOWED_KEYS: key,
      AUTHENTICATION_APIKEY_USERS: 'assay',
      DEFAULT_VECTORIZER_MODULE: 'none',
      DISABLE_TELEMETRY: 'true',
      GO_PROFILING_DISABLE: 'true',
      CLUSTER_HOSTNAME: 'node1',
      CLUSTER_ADVERTISE_ADDR: '127.0.0.1',
      CLUSTER_BIND_ADDR: '127.0.0.1',
      GRPC_PORT: String(grpc),
      CLUSTER_GOSSIP_BIND_PORT: String(gossip),
      CLUSTER_DATA_BIND_PORT: String(data),
      RAFT_PORT: String(raft),
      RAFT_INTERNAL_RPC_PORT: String(rpc),
    },
  })
  await output.close()
  const url = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await eventually('Weaviate answers', async () => {
      if (server.exitCode !== null) throw new Error(`it ended: ${readFileSync(log, 'utf8').slice(-2000)}`)
      return (await fetch(`${url}/v1/.well-known/ready`)).ok
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, key, stop }
}

/** Built into the cache of this user, under its version: two minutes the first time, with Go's own cache empty. */
async function builtWeaviate(): Promise<string> {
  const place = join(cacheFolder(process.env), 'weaviate', version)
  const program = join(place, 'weaviate-server')
  if (existsSync(program)) return program
  await mkdir(join(place, '..'), { recursive: true })
  const unfinished = await mkdtemp(`${place}.`)
  console.error(`building Weaviate ${version} with Go; this takes about two minutes, once`)
  try {
    await promisify(execFile)(
      'go',
      ['install', `github.com/weaviate/weaviate/cmd/weaviate-server@v${version}`],
      {
        env: { ...process.env, GOBIN: unfinished },
        maxBuffer: 64 * 1024 * 1024,
      },
    )
    // Under its name it is whole.
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another run was faster.
    if (existsSync(program)) return program
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw missing
      ? new Error('go not found: Weaviate is built with Go 1.25 or later, see https://go.dev/dl')
      : error
  }
  return program
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const insist = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(insist)
}
