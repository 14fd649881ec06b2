// Lint rules: strict typed rules everywhere, a pure core, one reader of the environment.
import tseslint from 'typescript-eslint'
import unicorn from 'eslint-plugin-unicorn'

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only src/config reads the environment; take the value as an argument.',
}
const structure = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import the file that holds the thing.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
]
const purity = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time arrives in the event.',
  },
  { selector: 'AwaitExpression', message: 'The core does not wait.' },
  { selector: 'ThrowStatement', message: 'Return a fault; refuse in prelude.ts is the one throw.' },
  { selector: 'ClassDeclaration', message: 'Values and functions only.' },
]
const impure = [
  ['process', 'Configuration arrives as an argument.'],
  ['console', 'Return it; the shell logs.'],
  ['fetch', 'Ask for it as an effect.'],
  ['setTimeout', 'Ask for a wait effect.'],
  ['setInterval', 'Ask for a wait effect.'],
  ['performance', 'Time arrives in the event.'],
].map(([name, message]) => ({ name, message }))

export default tseslint.config(
  { ignores: ['dist/', 'schemas/generated/', '*.config.js', '.dependency-cruiser.js', '.local/'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { unicorn },
    rules: {
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
      'unicorn/prefer-node-protocol': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'max-depth': ['error', 3],
      complexity: ['error', 12],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', ...structure, environment],
    },
  },
  {
    files: [
      'src/config/**/*.ts',
      'deploy/local/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
      'examples/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...structure] },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The number is passed in.' },
        { object: 'Date', property: 'now', message: 'The time is passed in.' },
      ],
      'no-restricted-syntax': ['error', ...structure, ...purity],
    },
  },
  { files: ['src/core/prelude.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['test/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...structure,
        {
          selector: 'CallExpression[callee.name=/^(sleep|delay|setTimeout)$/]',
          message: 'Wait for a condition: test/support/eventually.ts.',
        },
      ],
    },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
