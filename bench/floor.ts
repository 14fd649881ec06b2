// The floor: the least program that does the project's work with the project's parts. Kafka in, samples through
// BullMQ over the openai package, compared, one outcome a job in a transaction with the input's offset.
//
//   node bench/floor.ts service|worker SETTINGS     started by the benches; SETTINGS is JSON, see floor/names.ts
import type { FloorSettings } from './floor/names.ts'
import { runService } from './floor/service.ts'
import { runWorker } from './floor/worker.ts'

const [role, text = ''] = process.argv.slice(2)
// Written by the bench itself.
const settings = JSON.parse(text) as FloorSettings
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
if (role === 'worker') runWorker(settings)
else await runService(settings)
