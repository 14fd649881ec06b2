// From file and environment to one frozen config, or to all that is wrong with it.
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Fault } from '../core/faults/codes.ts'
import { fault } from '../core/faults/fault.ts'
import { fileReason } from '../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../core/prelude.ts'
import { checkValues } from './check-values.ts'
import { parseConfigFile, type ConfigFile, type Problem } from './config-file.ts'
import type { Config } from './config.ts'
import {
  environmentSettings,
  secretFiles,
  strangers,
  type Environment,
  type EnvironmentSetting,
} from './environment.ts'
import { putSecrets, usualKeyVariable } from './held-secrets.ts'
import { schemaLeaves } from './schema-leaves.ts'
import { at, freeze, leavesOf, pathText, put } from './value-path.ts'

export type LoadedConfig = {
  readonly config: Config
  /** The file read; undefined when there was none. */
  readonly file?: string
  /** Where a path's value comes from; what is not here is a default. */
  readonly sources: ReadonlyMap<string, string>
  /** What an operator should know though it stops nothing. */
  readonly notes: readonly string[]
}

export type ConfigFault = Fault & {
  readonly problems: readonly Problem[]
  /** It could not be read, which may pass without any change of the file. */
  readonly unread: boolean
}

export type LoadOptions = {
  /** Path of the file; absent: ASSAY_CONFIG, else assay.yaml in the working folder where there is one. */
  readonly file?: string
  readonly environment?: Environment
  readonly folder?: string
}

const defaultEndpoint = 'https://api.openai.com/v1'

/** Reads the config once. Fails with `config_invalid`, every problem with its line or variable. */
export function loadConfig(options: LoadOptions = {}): Result<LoadedConfig, ConfigFault> {
  const { environment, folder, name, wanted } = placesOf(options)
  const path = resolve(folder, name)
  const read = readText(path, wanted)
  if ('problems' in read) return refuse(read.problems, true)
  const file = parseConfigFile(read.text, name)
  if ('problems' in file) return refuse(file.problems)
  const secrets = readSecrets(environment)
  const settings = [...environmentSettings(environment), ...secrets.settings]
  const { values, problems: wrong } = assemble(file, settings)
  const problems = [...secrets.problems, ...wrong]
  if (problems.length > 0) return refuse(problems, secrets.problems.length > 0)
  const sources = sourcesOf(file, settings, values)
  // A path is meant from where it is written.
  const baseOf = (setting: string): string => (sources.get(setting) === 'file' ? dirname(path) : folder)
  const config = complete(values, environment, baseOf)
  if (read.text === undefined) return ok({ config, sources, notes: notesOf(environment) })
  const notes = [...notesOf(environment), ...openSecrets(path, sources), ...nothingSet(path, sources)]
  return ok({ config, sources, notes, file: path })
}

function placesOf(options: LoadOptions) {
  const environment = options.environment ?? process.env
  const variable = environment['ASSAY_CONFIG']
  const named = options.file ?? (variable === '' ? undefined : variable)
  const folder = options.folder ?? process.cwd()
  return { environment, folder, name: named ?? 'assay.yaml', wanted: named !== undefined }
}

const mostBytes = 1_048_576

function readText(
  path: string,
  wanted: boolean,
): { readonly text: string | undefined } | { readonly problems: readonly Problem[] } {
  const refused = (message: string) => ({ problems: [{ where: path, path: '', message }] })
  try {
    const found = statSync(path)
    // Opening a pipe that nobody writes to would stop the whole process, also a service that looks again.
    if (!found.isFile() && !found.isDirectory()) return refused('is not a file')
    if (found.size > mostBytes) return refused(`has ${found.size} bytes; ${mostBytes} are allowed`)
    const text = utf8(readFileSync(path))
    return text === undefined ? refused('is not UTF-8') : { text }
  } catch (error) {
    if (!wanted && (error as NodeJS.ErrnoException).code === 'ENOENT') return { text: undefined }
    return refused(`cannot be read: ${fileReason(error)}`)
  }
}

/** Undefined where it is something else: letters that are replaced would make another setting of it. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readSecrets(environment: Environment): { settings: EnvironmentSetting[]; problems: Problem[] } {
  const settings: EnvironmentSetting[] = []
  const problems: Problem[] = []
  for (const { variable, file } of secretFiles(environment)) {
    const { path } = variable.leaf
    const name = `${variable.name}_FILE`
    try {
      settings.push({ name, path, value: readFileSync(file, 'utf8').trim() })
    } catch (error) {
      problems.push({
        where: name,
        path: pathText(path),
        message: `cannot be read: ${fileReason(error)}`,
      })
    }
  }
  return { settings, problems }
}

function assemble(
  file: ConfigFile,
  settings: readonly EnvironmentSetting[],
): { values: Record<string, unknown>; problems: readonly Problem[] } {
  const values = structuredClone(file.values)
  put(
    values,
    ['endpoints', 'openai', 'baseUrl'],
    at(values, ['endpoints', 'openai', 'baseUrl']) ?? defaultEndpoint,
  )
  for (const setting of settings) put(values, setting.path, setting.value)
  const problems = checkValues(values).map(({ path, message }) => {
    const setting = settings.findLast((each) => each.path.every((key, index) => path[index] === key))
    return { where: setting?.name ?? file.lineOf(path), path: pathText(path), message }
  })
  return { values, problems }
}

function sourcesOf(
  file: ConfigFile,
  settings: readonly EnvironmentSetting[],
  values: Record<string, unknown>,
): ReadonlyMap<string, string> {
  const free = [
    ['endpoints'],
    ['models'],
    ['databases'],
    ['compensations', 'webhooks'],
    ['reward', 'services'],
    ['state', 'sources'],
    ['knowledge', 'collections'],
  ].flatMap((key) => leavesOf(at(values, key), key))
  const sources = new Map<string, string>()
  for (const path of [...schemaLeaves().map((leaf) => leaf.path), ...free]) {
    if (at(file.values, path) !== undefined) sources.set(pathText(path), 'file')
  }
  for (const { name, path } of settings) sources.set(pathText(path), name)
  return sources
}

// The schema has vouched for the shape; what it cannot say is added here.
function complete(
  values: Record<string, unknown>,
  environment: Environment,
  baseOf: (setting: string) => string,
): Config {
  const endpoints = values['endpoints'] as Record<string, { apiKeyEnv?: string }>
  for (const [provider, endpoint] of Object.entries(endpoints)) {
    endpoint.apiKeyEnv ??= usualKeyVariable(provider)
  }
  putSecrets(values, environment)
  const checked = values as unknown as Config
  const policies = resolve(baseOf('policies'), checked.policies)
  const dir = resolve(baseOf('knowledge.dir'), checked.knowledge.dir)
  return freeze({ ...checked, policies, knowledge: { ...checked.knowledge, dir } })
}

const notesOf = (environment: Environment): string[] =>
  strangers(environment).map(({ name, meant }) => `${name} sets nothing; did you mean ${meant}?`)

/** An emptied file is valid, and seldom meant. */
const nothingSet = (path: string, sources: ReadonlyMap<string, string>): string[] =>
  [...sources.values()].includes('file') ? [] : [`${path} sets nothing; was it emptied by mistake?`]

function openSecrets(path: string, sources: ReadonlyMap<string, string>): string[] {
  const held = schemaLeaves().some(
    ({ node, path: leaf }) => node.writeOnly === true && sources.get(pathText(leaf)) === 'file',
  )
  if (!held || (statSync(path).mode & 0o004) === 0) return []
  return [
    `${path} holds a password and every user of this machine may read it: chmod 600, or use the environment`,
  ]
}

function refuse(
  problems: readonly Problem[],
  unread = false,
): { readonly ok: false; readonly fault: ConfigFault } {
  const first = problems[0]
  const words =
    first === undefined
      ? ''
      : [first.where, first.path, first.message].filter((word) => word !== '').join(' ')
  return failed({ ...fault('config_invalid', { count: problems.length, first: words }), problems, unread })
}
