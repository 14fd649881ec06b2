// `assay version`.
import type { Command } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import type { Cli } from '../cli.ts'
import { withExamples } from '../help.ts'

export const productVersion: string = manifest.version

export function addVersionCommand(program: Command, cli: Cli): void {
  const command = program
    .command('version')
    .description('versions of Assay and of what it runs on')
    .action(
      cli.run(({ screen }) => {
        const { platform, arch } = process
        screen.line(`assay ${productVersion}, Node ${process.versions.node}, ${platform} ${arch}`)
        screen.value({ assay: productVersion, node: process.versions.node, platform, arch })
        return 'ok'
      }),
    )
  withExamples(command, ['assay version --json', 'for a report of a fault'])
}
