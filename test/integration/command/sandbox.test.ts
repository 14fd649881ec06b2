// Programs that mean harm: each is contained, ended at its bound, and leaves nothing behind.
import { createServer } from 'node:net'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSandbox, type Ran } from '../../../src/adapters/command/sandbox.ts'
import { eventually } from '../../support/eventually.ts'

const sandbox = openSandbox({ folders: [] })
const never = new AbortController().signal

async function bash(script: string, timeoutMs = 10_000): Promise<Ran> {
  const files = [{ path: 'script.sh', text: script }]
  const result = await sandbox.run({ argv: ['bash', 'script.sh'], files }, { timeoutMs, signal: never })
  if (!result.ok) throw new Error(result.fault.message)
  return result.value
}

/** Command lines of this machine's processes. */
const processes = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })

describe('a program', () => {
  it('gets files and input, and gives output and exit code', async () => {
    const program = {
      argv: ['bash', '-c', 'cat a/b.txt -; echo oops >&2; exit 7'],
      files: [{ path: 'a/b.txt', text: '中文\n' }],
      stdin: 'in',
    }
    expect(await sandbox.run(program, { timeoutMs: 10_000, signal: never })).toEqual({
      ok: true,
      value: { end: 'exit', code: 7, stdout: '中文\nin', stderr: 'oops\n' },
    })
  })

  it('that is not there is a fault, not a word about the answer', async () => {
    const program = { argv: ['no-such-program'], files: [] }
    const result = await sandbox.run(program, { timeoutMs: 10_000, signal: never })
    expect(result).toMatchObject({ ok: false, fault: { code: 'validator_failed' } })
  })

  it('has no sandbox without bubblewrap, and is then not run', async () => {
    const without = openSandbox({ folders: [], bwrap: '/nonexistent/bwrap' })
    expect(
      await without.run({ argv: ['true'], files: [] }, { timeoutMs: 1000, signal: never }),
    ).toMatchObject({
      ok: false,
      fault: { code: 'sandbox_missing', remedy: expect.stringContaining('bubblewrap') as string },
    })
  })

  it('is ended by an abort', async () => {
    const control = new AbortController()
    const running = sandbox.run(
      { argv: ['sleep', '60'], files: [] },
      { timeoutMs: 60_000, signal: control.signal },
    )
    control.abort()
    expect(await running).toMatchObject({ ok: true, value: { end: 'time' } })
  })
})

describe('a program sees', () => {
  it('no secrets: no shadow file, no home of root, no environment, no other process', async () => {
    process.env['ASSAY_TEST_SECRET'] = 'swordfish'
    const { stdout, stderr } = await bash(
      'cat /etc/shadow; ls /root /home /var; env; cat /proc/*/environ; echo; ls /proc | grep -c "^[0-9]*$"',
    )
    delete process.env['ASSAY_TEST_SECRET']
    expect(stdout).not.toContain('swordfish')
    expect(stderr).toContain('/etc/shadow: No such file')
    expect(stderr).toContain('/root')
    expect(Number(stdout.trim().split('\n').at(-1))).toBeLessThan(8)
    expect(
      stdout
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => line.split('=')[0]),
    ).not.toContain('KAFKA_BROKERS')
  })

  it('no network, not even the loopback of the machine', async () => {
    let calls = 0
    const server = createServer(() => (calls += 1))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { stderr } = await bash(`exec 3<>/dev/tcp/127.0.0.1/${port}; exec 3<>/dev/tcp/1.1.1.1/53`)
    server.close()
    expect(stderr).toContain('Connection refused')
    expect(stderr).toContain('Network is unreachable')
    expect(calls).toBe(0)
  })

  it('no way to write outside its folder, to gain rights, or to make namespaces', async () => {
    const { stdout } = await bash(`
      for place in / /usr /usr/bin /etc /tools /dev /proc/sys/kernel/hostname; do touch $place/x 2>/dev/null && echo wrote $place; done
      mount -t tmpfs none /tmp 2>/dev/null && echo mounted
      unshare -U true 2>/dev/null && echo namespace
      unshare -r -m true 2>/dev/null && echo namespace
      chroot / true 2>/dev/null && echo chroot
      kill -9 1 2>/dev/null && echo killed
      grep -h 'CapEff\\|CapBnd\\|NoNewPrivs' /proc/self/status`)
    expect(stdout.replaceAll('\t', ' ').trim().split('\n')).toEqual([
      'CapEff: 0000000000000000',
      expect.stringMatching(/^CapBnd:/),
      'NoNewPrivs: 1',
    ])
  })
})

describe('a program that takes too much', () => {
  it('time: ended, though it ignores SIGTERM', async () => {
    const ran = await bash('trap "" TERM INT HUP; while :; do :; done', 500)
    expect(ran.end).toBe('time')
  })

  it('processes: a fork bomb stays small and dies', async () => {
    const ran = await bash(': assay-bomb; f() { f | f & }; f; sleep 30', 1500)
    expect(['time', 'exit']).toContain(ran.end)
    expect(ran.stderr).toContain('Resource temporarily unavailable')
    await eventually('none of it is left', () => !processes().some((line) => line.includes('script.sh')))
  })

  it('background: what it leaves running dies with it', async () => {
    const ran = await bash('setsid sleep 4242 >/dev/null 2>&1 & disown; nohup sleep 4242 & exit 0')
    expect(ran).toMatchObject({ end: 'exit', code: 0 })
    await eventually('none of it is left', () => !processes().some((line) => line.includes('4242')))
  })

  it('memory: of one process, and of many together', async () => {
    const one = await bash('python3 -c "x = bytearray(10_000_000_000)"')
    expect(one.stderr).toContain('MemoryError')
    const many = await bash(
      'for i in 1 2 3 4 5; do python3 -c "import time; x = bytearray(700_000_000); time.sleep(20)" & done; wait',
      20_000,
    )
    expect(many.end).toBe('memory')
  })

  it('disk: files are bounded, one and all together', async () => {
    const { stdout, stderr } = await bash(`
      trap '' XFSZ
      for n in 1 2 3 4; do head -c 30000000 /dev/zero > /work/f$n; head -c 30000000 /dev/zero > /tmp/f$n; head -c 30000000 /dev/zero > /dev/shm/f$n; done
      du -sbc /work /tmp /dev/shm | tail -1`)
    expect(stderr).toContain('No space left on device')
    expect(Number(stdout.split('\t')[0])).toBeLessThan(70_000_000)
  })

  it('output: without end, and out of a small archive', async () => {
    expect((await bash('yes', 20_000)).end).toBe('output')
    const bomb = await bash('head -c 30000000 /dev/zero | gzip -9 > z; zcat z; zcat z; sleep 20', 20_000)
    expect(bomb.end).toBe('output')
    expect(bomb.stdout.length).toBeLessThanOrEqual(256 * 1024)
  })
})

describe('files', () => {
  it('are not led out by a link that the program makes, and leave nothing on the machine', async () => {
    const { stderr } = await bash(
      'ln -s /etc link; echo x > link/passwd; ln -s ../../../tmp/out out; echo x > out/escaped',
    )
    expect(stderr).toMatch(/link\/passwd/)
    expect(existsSync('/tmp/escaped')).toBe(false)
  })
})

// So that no test of this file passes for want of a sandbox.
beforeAll(async () => {
  expect((await bash('true')).end).toBe('exit')
})
afterAll(() => expect(processes().some((line) => line.includes('bwrap'))).toBe(false))
