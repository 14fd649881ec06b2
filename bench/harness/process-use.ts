// What processes use of the machine, from /proc: CPU time and memory. Elsewhere than on Linux nothing is known.
import { readFileSync } from 'node:fs'

/** CPU ms by name; `machine` is what all processes of the machine used together, `ours` or not. */
export type CpuUse = Readonly<Record<string, number>>

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10
const pageBytes = 4096

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function processMs(pid: number): number {
  // The second field is the program's name in brackets and may hold blanks.
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

/** user, nice, system, irq, softirq and steal: everything but idle and waiting. */
function machineMs(): number {
  const fields = (read('/proc/stat').split('\n', 1)[0] ?? '').trim().split(/\s+/).slice(1).map(Number)
  return [0, 1, 2, 5, 6, 7].reduce((sum, at) => sum + (fields[at] ?? 0), 0) * tickMs
}

/** CPU ms used so far by each process, by name, and by the whole machine. */
export const cpuNow = (pids: Readonly<Record<string, number>>): CpuUse => ({
  ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processMs(pid)])),
  machine: machineMs(),
})

/** What was used between two looks. */
export const cpuBetween = (before: CpuUse, after: CpuUse): CpuUse =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]))

/** Resident memory of a process in MB; 0 when it cannot be known. */
export const residentMb = (pid: number): number =>
  (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * pageBytes) / 1e6
