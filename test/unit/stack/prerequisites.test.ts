// What this machine must have, and what a person is told when it has not.
import { describe, expect, it } from 'vitest'
import { howToInstall, javaMajor } from '../../../deploy/local/stack/prerequisites.ts'

describe('javaMajor', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
    ['openjdk version "25" 2025-09-16', 25],
    ['java version "1.8.0_402"', 8],
    ['Unable to locate a Java Runtime.', undefined],
  ])('reads %j as %s', (printed, major) => {
    expect(javaMajor(printed)).toBe(major)
  })
})

describe('howToInstall', () => {
  it('is one sentence for all that is missing', () => {
    expect(howToInstall(['java', 'redis'])).toBe(
      'Java 17 or later and redis-server not found: on Debian `sudo apt-get install -y openjdk-17-jre-headless redis-server`, on macOS `brew install openjdk redis`',
    )
  })
})
