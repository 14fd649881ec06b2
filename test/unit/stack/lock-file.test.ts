// The lock of the Java parts: what is read from it, and what is refused.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseJarLock, repositoryPath } from '../../../deploy/local/stack/lock-file.ts'

const file = { coordinate: 'a.b:c:1.0', sha256: 'f'.repeat(64), size: 10 }
const lock = (change: object = {}): string =>
  JSON.stringify({ format: 1, kafka: [file], registry: file, ...change })

describe('parseJarLock', () => {
  it('reads the committed lock, which pins Kafka and the registry', () => {
    const committed = parseJarLock(
      readFileSync(join(import.meta.dirname, '../../../deploy/local/jars.lock.json'), 'utf8'),
    )
    const coordinates = committed.kafka.map(({ coordinate }) => coordinate)
    expect(coordinates).toContain('org.apache.kafka:kafka_2.13:4.3.1')
    expect(coordinates).toContain('org.slf4j:slf4j-simple:1.7.36')
    expect(new Set(coordinates).size).toBe(coordinates.length)
    expect(committed.registry.coordinate).toBe('io.apicurio:apicurio-registry-app:tar.gz:all:3.0.9')
  })

  it.each([
    ['another format', { format: 2 }, 'format 1'],
    ['no broker files', { kafka: [] }, 'kafka has no files'],
    ['a short checksum', { kafka: [{ ...file, sha256: 'abc' }] }, 'a.b:c:1.0 has no SHA-256'],
    ['no size', { registry: { ...file, size: 0 } }, 'a.b:c:1.0 has no size'],
    ['no coordinate', { registry: { sha256: file.sha256 } }, 'registry has no coordinate'],
    [
      'a path in a coordinate',
      { registry: { ...file, coordinate: 'a:../../b:1' } },
      'is no Maven coordinate',
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => parseJarLock(lock(change))).toThrow(message)
  })
})

describe('repositoryPath', () => {
  it.each([
    ['org.apache.kafka:kafka_2.13:4.3.1', 'org/apache/kafka/kafka_2.13/4.3.1/kafka_2.13-4.3.1.jar'],
    ['a.b:c:tar.gz:all:3.0', 'a/b/c/3.0/c-3.0-all.tar.gz'],
    ['a:b:pom:1', 'a/b/1/b-1.pom'],
  ])('lays %s out as Maven does', (coordinate, path) => {
    expect(repositoryPath(coordinate)).toBe(path)
  })

  it.each(['a:b', 'a:b:c:d:e:f', 'a:b:', 'a:..:1', 'a:b/c:1', '/a:b:1', 'a\\b:c:1'])(
    'refuses %s',
    (coordinate) => {
      expect(() => repositoryPath(coordinate)).toThrow('is no Maven coordinate')
    },
  )
})
