// What a folder of policies looks like from outside: changes whenever one of its files was written or replaced.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isPolicyFile } from './policy-folder.ts'

/**
 * Listing, sizes, inodes and times of the policy files and of `others`, paths inside the folder. Through links, so
 * that the swap of a mounted ConfigMap shows too.
 */
export async function folderState(dir: string, others: readonly string[]): Promise<string> {
  const listed = await readdir(dir).catch(() => undefined)
  const names = new Set([...(listed ?? []).filter(isPolicyFile), ...others])
  const states = await Promise.all([...names].toSorted().map((name) => stateOf(dir, name)))
  return [listed === undefined ? 'no folder' : 'folder', ...states].join('\n')
}

async function stateOf(dir: string, name: string): Promise<string> {
  const found = await stat(join(dir, name), { bigint: true }).catch(() => undefined)
  if (found === undefined) return `${name} -`
  return [name, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
}
