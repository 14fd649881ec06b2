// Who a process is, beyond its number: numbers are used again, a number and a start are not.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type ProcessIdentity = {
  pid: number
  /** When it started, in the words of the system; compared, never read. */
  started: string
}

/** The identity of the process that has this number now; undefined when none runs. */
export const identityOf = (pid: number): ProcessIdentity | undefined => {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid)
  return started === undefined ? undefined : { pid, started }
}

/** True while exactly this process runs, not a later one that got its number. */
export const isRunning = (identity: ProcessIdentity): boolean =>
  identityOf(identity.pid)?.started === identity.started

/** The start, in ticks since boot, from the text of /proc/<pid>/stat; undefined for a dead process not yet reaped. */
export const startTicks = (stat: string): string | undefined => {
  // The second field is the program's name in brackets and may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  return state === 'Z' || state === 'X' ? undefined : fields[19]
}

const startedOnLinux = (pid: number): string | undefined => {
  try {
    const ticks = startTicks(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // Ticks count from boot: without the boot's id, a pid file that outlives a reboot could match a stranger.
    return ticks === undefined
      ? undefined
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return undefined
  }
}

const startedByPs = (pid: number): string | undefined => {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
    const [state = '', ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], options)
      .trim()
      .split(/\s+/)
    return state === '' || state.startsWith('Z') ? undefined : started.join(' ')
  } catch {
    return undefined
  }
}
