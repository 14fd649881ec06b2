// Where a new group begins that wants only what comes from now on.
import type { Admin, KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'

const mostTries = 5

/**
 * Commits the present end of every partition that the group has no offset for. Without it, "from the end" would be
 * decided again whenever an offset is missing, and what was written while the reader was away would be skipped.
 */
export async function startAtEnd(
  kafka: KafkaConnections,
  group: string,
  topics: readonly string[],
): Promise<void> {
  const admin = kafka.admin()
  const scanner = kafka.scanner()
  await admin.connect()
  try {
    for (let tries = 1; !(await commitEnds({ admin, scanner }, group, topics)); tries++) {
      if (tries === mostTries)
        throw new Error(`the group ${group} is active and has partitions without offset`)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  } finally {
    await admin.disconnect()
    await scanner.close()
  }
}

type Connections = { readonly admin: Admin; readonly scanner: Scanner }

/** False when the broker refused: the group has a member. One that started at the same time does the same. */
async function commitEnds(
  { admin, scanner }: Connections,
  group: string,
  topics: readonly string[],
): Promise<boolean> {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] })
  for (const { topic, partitions } of committed) {
    const missing = partitions.filter(({ offset }) => Number(offset) < 0).map(({ partition }) => partition)
    if (missing.length === 0) continue
    const ends = (await scanner.stretches(topic)).filter(({ partition }) => missing.includes(partition))
    try {
      await scanner.commit(group, topic, new Map(ends.map(({ partition, end }) => [partition, end])))
    } catch (error) {
      if (isMembership(error)) return false
      throw error
    }
  }
  return true
}

const isMembership = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  /^(UNKNOWN_MEMBER_ID|ILLEGAL_GENERATION)$/.test(String(error.type))
