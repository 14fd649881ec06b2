// Chromium as Debian has it, driven without a window. A machine without it fails the test, and says what to install.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome']

function executable(): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not this one.
      }
    }
  }
  throw new Error('Chromium not found: on Debian `sudo apt-get install -y chromium`')
}

/** Close it after the tests. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    // Chromium has no sandbox of its own for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
