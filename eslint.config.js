import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const testFiles = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];

/** Mantine hears Escape in every dialog that is open; which one is on top is for `useIsOnTop` to say. */
const escapeHasOneDialog = [
  '[name.name=/^(Modal|Drawer)$/]',
  '[name.object.name=/^(Modal|Drawer)$/][name.property.name="Root"]',
].map((dialog) => ({
  selector: `JSXOpeningElement${dialog}:not(:has(> JSXAttribute[name.name="closeOnEscape"]))`,
  message: 'Give closeOnEscape what useIsOnTop answers.',
}));

/** Words that stand in a component instead of in `src/i18n`. The product's name and the names of keys are the same in every language. */
const words = '/^(?!\\s*(?:Countersign|Ctrl|Shift|Alt|Esc|Enter|Tab|PDF|OTP)\\s*$)[^]*\\p{L}{2}/u';
const spokenAttributes =
  '/^(?:alt|title|label|placeholder|description|aria-label|aria-description|aria-roledescription)$/';
const textStandsInI18n = [
  { selector: `JSXText[value=${words}]`, message: 'Text stands in src/i18n, in both languages.' },
  {
    selector: `JSXAttribute[name.name=${spokenAttributes}] > Literal[value=${words}]`,
    message: 'Text stands in src/i18n, in both languages.',
  },
];

const parsed = 'Data from outside is parsed with a schema, not claimed with `as`.';
const dataIsParsed = [
  {
    selector:
      'TSAsExpression:not([typeAnnotation.type="TSUnknownKeyword"]) > CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
    message: parsed,
  },
  {
    selector:
      'TSAsExpression:not([typeAnnotation.type="TSUnknownKeyword"]) > AwaitExpression > CallExpression[callee.property.name="json"]',
    message: parsed,
  },
  { selector: 'TSAsExpression > TSAsExpression', message: parsed },
];

const importsCarryTheirExtension = [
  'error',
  {
    patterns: [
      {
        regex: '^\\.\\.?(?:/[^/]+)*/[^./]+$|^\\.\\.?/?$',
        message: 'Imports carry the extension: Node reads these files as they are.',
      },
    ],
  },
];

export default defineConfig(
  globalIgnores([
    'node_modules/',
    'dist/',
    'data/',
    'coverage/',
    'screenshots/',
    'test-results/',
    'playwright-report/',
    '**/.cache/',
    'public/pdfjs/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      curly: ['error', 'all'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'default-case-last': 'error',
      'no-console': 'error',
      'no-debugger': 'error',
      'no-else-return': ['error', { allowElseIf: false }],
      'no-constant-binary-expression': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-control-regex': 'off',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-param-reassign': 'error',
      'no-promise-executor-return': 'error',
      'no-restricted-imports': importsCarryTheirExtension,
      'no-restricted-syntax': ['error', ...dataIsParsed],
      'no-self-compare': 'error',
      'no-sparse-arrays': 'error',
      'no-template-curly-in-string': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',

      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-shadow': ['error', { ignoreTypeValueShadow: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          args: 'after-used',
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrors: 'all',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],

      // What follows would flag honest code.
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Code points are what a string is spread for.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // React Router takes a thrown Response as an answer.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-syntax': ['error', ...dataIsParsed, ...textStandsInI18n, ...escapeHasOneDialog],
      // Tells only that the React compiler would skip a component; this page is built without it.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // The contract's own project has no Node types, so that it stays fit for both sides; its tests need them.
    files: ['contract/**/*.test.ts'],
    languageOptions: { parserOptions: { projectService: false, project: ['./contract/tsconfig.test.json'] } },
  },
  {
    files: testFiles,
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Programs for the terminal: the console is where they answer.
    files: [
      'scripts/**',
      'bench/**',
      'trust/**',
      'e2e/**',
      'server/check-integrity.ts',
      'server/create-admin.ts',
      'server/migrate-data.ts',
      'server/seed.ts',
      '*.ts',
      'src/testing/fail-on-console.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    rules: { curly: ['error', 'all'], eqeqeq: ['error', 'always'], 'no-unused-vars': 'error' },
  },
);
