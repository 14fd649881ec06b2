// The command line of bubblewrap: what a program sees, as whom it runs, and what it may use up.
import { lstatSync, readlinkSync } from 'node:fs'

/** Where the program works; files of the answer are here. Gone with its end. */
export const workFolder = '/work'

/** What one run may use up. */
export const bounds = {
  /** Of files, all together; they stand in memory. */
  filesBytes: 64 * 1024 * 1024,
  oneFileBytes: 32 * 1024 * 1024,
  /** Data of one process. Node and compilers want some. */
  dataBytes: 1024 * 1024 * 1024,
  /** Threads count. */
  processes: 64,
  openFiles: 256,
} as const

export type Confinement = {
  /** The user it runs as; fresh for each run, so that its processes can be counted. Undefined: a user namespace. */
  readonly uid: number | undefined
  readonly cpuSeconds: number
  /** Program of Node, which the tests of JavaScript need. */
  readonly node: string
  /** More folders to see, read-only. */
  readonly folders: readonly string[]
  /** File descriptors: of the filter of system calls, of the report, of each file's content. */
  readonly filterFd: number
  readonly reportFd: number
  readonly files: readonly { readonly path: string; readonly fd: number }[]
}

/** Nothing of the machine but /usr, read-only; no network, no environment, no capabilities, all of it new. */
export function sandboxArguments(argv: readonly string[], of: Confinement): string[] {
  const { uid } = of
  const asWhom =
    uid === undefined
      ? ['--unshare-user', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL']
      : [
          '--cap-drop',
          'ALL',
          ...['SETUID', 'SETGID', 'SETPCAP'].flatMap((cap) => ['--cap-add', `CAP_${cap}`]),
        ]
  const dropped =
    uid === undefined
      ? []
      : [
          ...[
            '/usr/bin/setpriv',
            `--reuid=${uid}`,
            `--regid=${uid}`,
            '--clear-groups',
            '--bounding-set=-all',
          ],
          ...['--inh-caps=-all', '--no-new-privs'],
        ]
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--clearenv', '--hostname', 'sandbox', ...asWhom],
    ...environment,
    ...root(of),
    ...['--seccomp', String(of.filterFd), '--json-status-fd', String(of.reportFd)],
    ...dropped,
    ...limited(of.cpuSeconds),
    ...argv,
  ]
}

const environment = Object.entries({
  PATH: '/tools:/usr/local/bin:/usr/bin:/bin',
  HOME: workFolder,
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
}).flatMap(([name, value]) => ['--setenv', name, value])

const root = ({ node, folders, files }: Confinement): string[] => [
  ...['--ro-bind', '/usr', '/usr', ...['/bin', '/sbin', '/lib', '/lib64'].flatMap(systemFolder)],
  ...['--perms', '0755', '--dir', '/etc', '--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
  ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
  ...['--perms', '0755', '--dir', '/tools', '--ro-bind', node, '/tools/node'],
  ...folders.flatMap((folder) => ['--ro-bind', folder, folder]),
  ...['--proc', '/proc', '--dev', '/dev', ...memoryFolder('/dev/shm', 1024 * 1024), '--remount-ro', '/dev'],
  ...memoryFolder('/tmp', bounds.filesBytes / 2),
  ...memoryFolder(workFolder, bounds.filesBytes / 2),
  ...files.flatMap(({ path, fd }) => ['--perms', '0644', '--file', String(fd), `${workFolder}/${path}`]),
  ...['--remount-ro', '/', '--chdir', workFolder],
]

const memoryFolder = (path: string, bytes: number): string[] => [
  ...['--perms', '0777', '--size', String(bytes), '--tmpfs', path],
]

/** A link where /usr holds everything, as on Debian since 2019; else the folder. */
function systemFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

const limited = (cpuSeconds: number): string[] => [
  '/usr/bin/prlimit',
  `--nproc=${bounds.processes}`,
  `--data=${bounds.dataBytes}`,
  `--cpu=${cpuSeconds}`,
  `--fsize=${bounds.oneFileBytes}`,
  `--nofile=${bounds.openFiles}`,
  '--core=0',
  '--',
]
