// The architecture as a table. Left: a room. Right: the rooms it may import. A room may import itself; nothing else.
// docs/architecture.md says the same in words.
const mayImport = {
  schemas: [],
  'src/core': ['schemas/generated'],
  'src/ports': ['src/core', 'schemas/generated'],
  'src/config': ['src/core', 'schemas'],
  'src/telemetry': ['src/ports', 'src/core'],
  'src/engine': ['src/ports', 'src/core', 'src/telemetry'],
  'src/adapters': ['src/ports', 'src/core', 'schemas', 'src/telemetry'],
  'src/lab': ['src/engine', 'src/ports', 'src/core', 'schemas/generated', 'src/telemetry'],
  producers: [
    'src/ports',
    'src/core',
    'schemas',
    'src/telemetry',
    'src/adapters/kafka',
    'src/adapters/bullmq',
    'src/adapters/registry',
  ],
  consumers: [
    'src/engine',
    'producers',
    'src/ports',
    'src/core',
    'schemas',
    'src/telemetry',
    'src/adapters/kafka',
    'src/adapters/bullmq',
    'src/adapters/registry',
  ],
  'src/runtime': ['src', 'consumers', 'producers', 'schemas'],
  'src/cli': ['src/runtime', 'src/lab', 'src/config', 'src/core'],
  deploy: [
    'src/cli',
    'src/config',
    'src/core',
    'consumers/outcomes',
    'producers/jobs',
    'src/adapters/kafka',
    'src/adapters/registry',
    'schemas',
  ],
  examples: ['producers/jobs', 'consumers/outcomes'],
  bench: ['src', 'consumers', 'producers', 'schemas', 'deploy'],
  test: ['src', 'consumers', 'producers', 'schemas', 'deploy', 'examples', 'bench'],
}

// Inside the core: earlier never imports later.
const coreOrder = [
  ['prelude'],
  ['faults', 'text', 'offsets'],
  ['facts', 'job/language'],
  ['consistency', 'checks', 'grounding'],
  ['judge', 'reference'],
  ['gates', 'outside'],
  ['policy', 'budget'],
  ['sampling'],
  ['evaluation'],
  ['verdict', 'diagnosis', 'retry'],
]

// One npm package, one room.
const home = {
  kafkajs: 'src/adapters/kafka',
  '@kafkajs/confluent-schema-registry': 'src/adapters/registry',
  bullmq: 'src/adapters/bullmq|consumers/samples',
  ioredis: 'src/adapters/(bullmq|state)',
  openai: 'src/adapters/openai',
  '@opentelemetry/[^/]+': 'src/adapters/otel',
  pino: 'src/adapters/log',
  commander: 'src/cli',
  'csv-parse': 'src/adapters/retrieval',
  '@electric-sql/pglite': 'src/adapters/sql',
  pg: 'src/adapters/sql',
  'libpg-query': 'src/adapters/grammars',
  'sh-syntax': 'src/adapters/grammars',
  ajv: 'src/(core/checks|config|adapters/(bullmq|registry|policies|reward))|src/lab',
}

const rooms = Object.keys(mayImport)
const inRoom = (room) => `^${room}/`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'no-circular',
      'A cycle hides which file comes first. Move the shared part out.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'no-orphans',
      'Nobody imports this file and it is no entry.',
      {
        orphan: true,
        pathNot: '([.]d[.]ts$|^(test|bench|deploy|schemas|examples)/|[.]config[.]|^src/cli/main|^[.])',
      },
      {},
    ),
    rule('resolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'no-dev-package-in-product',
      'A production install would miss it.',
      { path: '^(src|consumers|producers)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ...rooms.map((room) =>
      rule(
        `room: ${room}`,
        `${room} may import itself and: ${mayImport[room].join(', ') || 'nothing'}.`,
        { path: inRoom(room) },
        {
          path: '^(src|consumers|producers|schemas|deploy|bench|test|examples)/',
          pathNot: [room, ...mayImport[room]].map(inRoom),
        },
      ),
    ),
    rule(
      'runtime is for the cli',
      'Nobody else may know how the parts are put together.',
      { path: '^(src|consumers|producers)/', pathNot: '^src/(runtime|cli)/' },
      { path: '^src/runtime/' },
    ),
    ...coreOrder.flatMap((step, i) => {
      const later = coreOrder.slice(i + 1).flat()
      return later.length === 0
        ? []
        : [
            rule(
              `core order: ${step.join(', ')}`,
              `These come before ${later.join(', ')}.`,
              { path: `^src/core/(${step.join('|')})([.]ts$|/)` },
              { path: `^src/core/(${later.join('|')})([.]ts$|/)`, dependencyTypesNot: ['type-only'] },
            ),
          ]
    }),
    rule(
      'core is pure',
      'The core may not reach Node, the network or a package (its own listed ones aside).',
      { path: '^src/core/' },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot:
          '(^|node_modules/)(ajv|ajv-formats|@bufbuild/cel|@bufbuild/protobuf|re2js|jsonrepair|opencc-js|@lezer)(/|$)',
      },
    ),
    rule(
      'ports are types',
      'A port is imported as a type; it has nothing to run.',
      { pathNot: '^test/' },
      { path: '^src/ports/', dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    rule(
      'adapters do not know each other',
      'Wire them together in src/runtime.',
      { path: '^src/adapters/([^/]+)/' },
      { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    ),
    rule(
      'consumers do not know each other',
      'Each reads one source.',
      { path: '^consumers/([^/]+)/' },
      { path: '^consumers/', pathNot: '^consumers/$1/' },
    ),
    rule(
      'config is read in two places',
      'Parts are handed their slice; they do not look for it.',
      { path: '^(src|consumers|producers)/', pathNot: '^src/(runtime|cli|config)/' },
      { path: '^src/config/' },
    ),
    rule(
      'tests stand alone',
      'Share through test/support, test/contract or test/corpus.',
      { path: '^test/(.+)/[^/]+[.]test[.]ts$' },
      { path: '^test/', pathNot: '^test/(support|contract|corpus)/|^test/$1/[^/]+(?<![.]test)[.]ts$' },
    ),
    ...Object.entries(home).map(([pkg, room]) =>
      rule(
        `home of ${pkg}`,
        `${pkg} is imported from ${room} only.`,
        { path: '^(src|consumers|producers|schemas)/', pathNot: `^(${room})/` },
        { path: `(^|node_modules/)(${pkg})(/|$)` },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|[.]local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
