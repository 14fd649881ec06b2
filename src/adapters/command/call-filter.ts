// The filter of system calls of the sandbox: no new namespaces and mounts, where memory could be filled uncounted.

/** Numbers of system calls by architecture, from the Linux headers asm/unistd_64.h and asm-generic/unistd.h. */
const tables = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    clone3: 435,
    // unshare setns mount umount2 pivot_root ptrace add_key request_key keyctl bpf perf_event_open userfaultfd io_uring_setup
    // fsopen open_tree move_mount mount_setattr
    refused: [272, 308, 165, 166, 155, 101, 248, 249, 250, 321, 298, 323, 425, 430, 428, 429, 442],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    clone3: 435,
    refused: [97, 268, 40, 39, 41, 117, 217, 218, 219, 280, 241, 282, 425, 430, 428, 429, 442],
  },
} as const

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const EPERM = 0x00050001
const ENOSYS = 0x00050026
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e020000
const X32 = 0x40000000

const load = (offset: number) => [0x20, 0, 0, offset] as const
const whenEqual = (value: number) => [0x15, 0, 1, value] as const
const unlessEqual = (value: number) => [0x15, 1, 0, value] as const
const whenAtLeast = (value: number) => [0x35, 0, 1, value] as const
const whenAnyBit = (bits: number) => [0x45, 0, 1, bits] as const
const give = (value: number) => [0x06, 0, 0, value] as const

/**
 * The program in classic BPF (struct sock_filter, 8 bytes an instruction); undefined on another architecture. clone3
 * hides its flags in memory, so it is said not to exist: libraries then use clone.
 */
export function callFilter(architecture: string): Uint8Array | undefined {
  if (architecture !== 'x64' && architecture !== 'arm64') return undefined
  const { audit, clone, clone3, refused } = tables[architecture]
  const program = [
    ...[load(4), unlessEqual(audit), give(KILL), load(0), whenAtLeast(X32), give(ENOSYS)],
    ...refused.flatMap((call) => [whenEqual(call), give(EPERM)]),
    ...[whenEqual(clone3), give(ENOSYS), unlessEqual(clone), give(ALLOW)],
    ...[load(16), whenAnyBit(NEW_NAMESPACES), give(EPERM), give(ALLOW)],
  ]
  const bytes = new DataView(new ArrayBuffer(program.length * 8))
  for (const [index, [code, then, otherwise, value]] of program.entries()) {
    bytes.setUint16(index * 8, code, true)
    bytes.setUint8(index * 8 + 2, then)
    bytes.setUint8(index * 8 + 3, otherwise)
    bytes.setUint32(index * 8 + 4, value, true)
  }
  return new Uint8Array(bytes.buffer)
}
