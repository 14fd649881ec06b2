// The project's service as the benches run it, until the command line can: one role a process.
//
//   node bench/serve.ts CONFIG jobs|samples
import { loadConfig } from '../src/config/load.ts'
import { serve } from '../src/runtime/serve.ts'

const [file = '', role] = process.argv.slice(2)
const loaded = loadConfig({ file })
if (!loaded.ok) throw new Error(loaded.fault.message)
process.exitCode = await serve(loaded.value.config, { roles: [role === 'jobs' ? 'jobs' : 'samples'] })
