// How each part of a stack is started, and what must be on disk before.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brokerProperties } from './broker-properties.ts'
import type { Launch } from './daemon.ts'
import type { JavaParts } from './java-parts.ts'
import { dataFolder } from './places.ts'
import { partsOfKind, type Part, type StackState } from './state.ts'

export type Machine = JavaParts & {
  /** Paths or names of the programs. */
  java: string
  redis: string
}

type Preparing = { folder: string; state: StackState; machine: Machine }

/** Prepares a part's data folder and says how to start it. */
export const prepareLaunch = async (part: Part, preparing: Preparing): Promise<Launch> => {
  const data = dataFolder(preparing.folder, part.id)
  mkdirSync(data, { recursive: true })
  switch (part.kind) {
    case 'kafka':
      return broker(part, data, preparing)
    case 'redis':
      return { program: preparing.machine.redis, args: redisArguments(part, data), cwd: data }
    case 'registry':
      return {
        program: preparing.machine.java,
        args: registryArguments(part, data, preparing.machine),
        cwd: data,
      }
  }
}

const broker = async (part: Part, data: string, { state, machine }: Preparing): Promise<Launch> => {
  const properties = join(data, 'broker.properties')
  const records = join(data, 'records')
  writeFileSync(properties, brokerProperties(part, partsOfKind(state, 'kafka'), records))
  const java = ['-cp', machine.kafkaClassPath]
  if (!existsSync(join(records, 'meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', '-t', state.clusterId, '-c', properties]
    await promisify(execFile)(machine.java, [...SHORT_LIVED, ...java, ...format], { cwd: data })
  }
  return { program: machine.java, args: [...BROKER, ...java, 'kafka.Kafka', properties], cwd: data }
}

const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const LOGGING = [
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
]
// A broker that ran out of memory must die and be seen, not limp.
const BROKER = [
  '-Xmx512m',
  '-XX:+UseG1GC',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  ...LOGGING,
]

// The append-only file holds every answered write once the process is killed, which snapshots would not; queues
// must never lose keys to eviction.
const redisArguments = (part: Part, data: string): string[] => [
  ...['--port', String(part.port), '--bind', '127.0.0.1', '--dir', data, '--daemonize', 'no'],
  ...['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
]

// On a file, because records in Kafka name schema ids: a registry that forgets them makes kept topics unreadable.
const registryArguments = (part: Part, data: string, machine: Machine): string[] => [
  ...['-Xmx384m', ...SHORT_LIVED, '-Dquarkus.http.host=127.0.0.1', `-Dquarkus.http.port=${part.port}`],
  ...[
    '-Dquarkus.log.level=WARN',
    '-Dquarkus.log.category."io.apicurio".level=WARN',
    '-Dquarkus.banner.enabled=false',
  ],
  ...[
    '-Dapicurio.storage.sql.kind=h2',
    `-Dapicurio.datasource.url=jdbc:h2:file:${data}/schemas;WRITE_DELAY=0`,
  ],
  ...['-jar', join(machine.registryFolder, 'apicurio-registry-app-3.0.9-runner.jar')],
]
