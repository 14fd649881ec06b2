// Writes jars.lock.json: resolves the Java parts with Maven, then records each file's checksum and size.
// Run when a version below changes: node deploy/local/lock-jars.ts
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { repositoryPath, type LockedFile } from './stack/lock-file.ts'

const KAFKA = { group: 'org.apache.kafka', artifact: 'kafka_2.13', version: '4.3.1' }
// Kafka depends on the logging interface alone; without a binding it logs nothing, not even why it died.
const LOGGING = { group: 'org.slf4j', artifact: 'slf4j-simple', version: '1.7.36' }
// The last line of the registry that runs on Java 17, which is what Kafka 4 needs.
const REGISTRY = { group: 'io.apicurio', artifact: 'apicurio-registry-app', version: '3.0.9' }

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>lock</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${[KAFKA, LOGGING]
    .map(
      ({ group, artifact, version }) =>
        `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
    )
    .join('')}</dependencies>
</project>
`

const maven = (folder: string, ...goal: string[]): void => {
  execFileSync('mvn', ['-q', '-B', ...goal], { cwd: folder, stdio: 'inherit' })
}

const locked = (coordinate: string, file: string): LockedFile => {
  const bytes = readFileSync(file)
  return { coordinate, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

/** One line of `dependency:list`: group:artifact:jar[:classifier]:version:scope:file. */
const fromLine = (line: string): LockedFile => {
  const parts = line.trim().split(':')
  const [file = '', , version = ''] = parts.toReversed()
  const [group = '', artifact = '', type = '', ...classifier] = parts.slice(0, -3)
  const kind = classifier.length === 0 ? [] : [type, ...classifier]
  return locked([group, artifact, ...kind, version].join(':'), file)
}

const brokerFiles = (folder: string): LockedFile[] => {
  writeFileSync(join(folder, 'pom.xml'), pom)
  const options = ['-DincludeScope=runtime', '-DoutputAbsoluteArtifactFilename=true', '-DoutputFile=list.txt']
  maven(folder, 'dependency:list', ...options)
  const lines = readFileSync(join(folder, 'list.txt'), 'utf8').split('\n')
  const files = lines.filter((line) => line.includes(':/')).map(fromLine)
  return files.toSorted((a, b) => (a.coordinate < b.coordinate ? -1 : 1))
}

// Copied, not resolved as a dependency: its pom names a parent that is not published, and the archive is whole.
const registryFile = (folder: string): LockedFile => {
  const { group, artifact, version } = REGISTRY
  const artifactOption = `-Dartifact=${group}:${artifact}:${version}:tar.gz:all`
  maven(folder, 'dependency:copy', artifactOption, `-DoutputDirectory=${folder}`)
  const coordinate = `${group}:${artifact}:tar.gz:all:${version}`
  return locked(coordinate, join(folder, basename(repositoryPath(coordinate))))
}

const folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
try {
  const lock = { format: 1, kafka: brokerFiles(folder), registry: registryFile(folder) }
  writeFileSync(join(import.meta.dirname, 'jars.lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`jars.lock.json: ${lock.kafka.length + 1} files`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
