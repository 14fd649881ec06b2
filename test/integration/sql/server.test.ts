// A real PostgreSQL server: read-only, rolled back, bounded in time; what is away, slow or garbage is a fault.
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { ownPostgres } from '../../support/own-postgres.ts'
import { attacks, ddl, invalid, openWith, says, valid } from './fixture.ts'

const server = await ownPostgres(`${ddl}
  CREATE TABLE secrets (word text);
  INSERT INTO secrets VALUES ('swordfish');
  INSERT INTO orders (id, total) VALUES (1, 5);
  CREATE TABLE ran (at timestamptz DEFAULT now());
  CREATE FUNCTION insert_row() RETURNS int LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ran DEFAULT VALUES; RETURN 1; END $$;
  CREATE FUNCTION writes() RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN insert_row(); END $$;
  CREATE FUNCTION sleeps() RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN PERFORM pg_sleep(60); RETURN 1; END $$;
  CREATE ROLE reader LOGIN;
  GRANT SELECT ON orders, customers, big_orders TO reader;
  GRANT INSERT, UPDATE ON customers TO reader;
`)
const validator = await openWith({ sales: server.url(), reader: server.url('reader') })
afterAll(async () => {
  await validator.close()
  await server[Symbol.asyncDispose]()
})
const spec = { database: 'sales' }

async function rows(sql: string): Promise<number> {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows.length
  } finally {
    await client.end()
  }
}

it.each(valid)('takes %s', async (answer) => expect(await says(validator, { spec }, answer)).toEqual([]))

it.each(invalid)('says what is wrong with %s', async (answer, complaint) =>
  expect(await says(validator, { spec }, answer)).toEqual([complaint]),
)

it.each(attacks)('refuses %s', async (answer, complaint) =>
  expect(await says(validator, { spec }, answer)).toEqual([complaint]),
)

it('runs nothing: not what is planned, nor what a function does while it is planned', async () => {
  expect(await says(validator, { spec }, 'DELETE FROM orders')).toEqual([])
  expect(await says(validator, { spec }, 'SELECT id FROM orders WHERE id = writes()')).toEqual([
    'ERROR 25006: cannot execute INSERT in a read-only transaction',
  ])
  expect(await rows('SELECT * FROM orders')).toBe(1)
  expect(await rows('SELECT * FROM ran')).toBe(0)
})

it('gives up on what takes too long, on its side and on ours', async () => {
  expect(
    await says(validator, { spec, timeoutMs: 200 }, 'SELECT id FROM orders WHERE id = sleeps()'),
  ).toEqual(['fault validator_timeout: database sales took longer than 200 ms.'])
  expect(
    await rows(
      `SELECT * FROM pg_stat_activity WHERE query LIKE '%sleeps()%' AND pid <> pg_backend_pid() AND state = 'active'`,
    ),
  ).toBe(0)
})

it('goes by the privileges of its role', async () => {
  expect(await says(validator, { spec: { database: 'reader' } }, 'SELECT id FROM orders')).toEqual([])
  expect(await says(validator, { spec: { database: 'reader' } }, 'SELECT word FROM secrets')).toEqual([
    'ERROR 42501: permission denied for table secrets',
  ])
})

it('has no database of a name that the config does not know', async () =>
  expect(await says(validator, { spec: { database: 'other' } }, 'SELECT 1')).toEqual([
    'fault outside_not_configured: The config has no database other.',
  ]))

/** A listener that answers each connection in its own way. */
async function strange(answer: (socket: Socket) => void): Promise<Server & { url: string }> {
  const listener = createServer(answer)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(listener, { url: `postgres://u:secret@127.0.0.1:${port}/d` })
}

it('is a fault where nobody listens, where nobody answers, where garbage is answered; no password is shown', async () => {
  const silent = await strange(() => undefined)
  const garbage = await strange((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(1000)))
  const gone = await strange(() => undefined)
  gone.close()
  const three = await openWith({ silent: silent.url, garbage: garbage.url, gone: gone.url })
  for (const database of ['silent', 'garbage', 'gone']) {
    const said = (await says(three, { spec: { database } }, 'SELECT 1')).join()
    expect(said).toMatch(/^fault validator_(?:failed|timeout): database /)
    expect(said).not.toContain('secret')
  }
  silent.close()
  garbage.close()
  await three.close()
})

it('answers again after the server was away', async () => {
  const other = await ownPostgres(ddl)
  const one = await openWith({ one: other.url() })
  expect(await says(one, { spec: { database: 'one' } }, 'SELECT id FROM orders')).toEqual([])
  await other.stop()
  expect((await says(one, { spec: { database: 'one' } }, 'SELECT id FROM orders')).join()).toMatch(
    /^fault validator_failed/,
  )
  await one.close()
  await other[Symbol.asyncDispose]()
})
