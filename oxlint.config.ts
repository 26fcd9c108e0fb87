import { defineConfig, type OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

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

/** What the language itself offers better, or nobody means. */
const language: Rules = {
  curly: ['error', 'all'],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'default-case-last': 'error',
  // It does not know Vite's suffixes: `?worker&url` has a default export.
  'import/default': 'off',
  'import/no-duplicates': 'error',
  'no-array-constructor': 'error',
  'no-console': 'error',
  'no-debugger': 'error',
  'no-else-return': ['error', { allowElseIf: false }],
  'no-constant-binary-expression': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-control-regex': 'off',
  'no-empty': 'error',
  'no-empty-function': 'error',
  'no-fallthrough': 'error',
  'no-param-reassign': 'error',
  'no-promise-executor-return': 'error',
  'no-self-compare': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-unused-expressions': 'error',
  'no-useless-constructor': 'error',
  'no-useless-escape': 'error',
  'no-useless-rename': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'prefer-template': 'error',
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^\\.\\.?(?:/[^/]+)*/[^./]+$|^\\.\\.?/?$',
          message: 'Imports carry the extension: Node reads these files as they are.',
        },
      ],
    },
  ],
  'no-shadow': ['error', { ignoreTypeValueShadow: true }],
  'no-unused-vars': [
    'error',
    {
      args: 'after-used',
      argsIgnorePattern: '^_',
      varsIgnorePattern: '^_',
      caughtErrors: 'all',
      ignoreRestSiblings: true,
    },
  ],
};

/** Rules that need no options, most of which ask the type checker. There are no enumerations: `erasableSyntaxOnly` refuses them. */
const typed: Rules = Object.fromEntries(
  [
    'adjacent-overload-signatures',
    'array-type',
    'await-thenable',
    'ban-tslint-comment',
    'class-literal-property-style',
    'consistent-generic-constructors',
    'consistent-type-assertions',
    'consistent-type-exports',
    'dot-notation',
    'no-array-delete',
    'no-base-to-string',
    'no-confusing-non-null-assertion',
    'no-deprecated',
    'no-duplicate-type-constituents',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-extraneous-class',
    'no-floating-promises',
    'no-for-in-array',
    'no-generated-empty-object-type',
    'no-implied-eval',
    'no-import-type-side-effects',
    'no-inferrable-types',
    'no-meaningless-void-operator',
    'no-misused-new',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-asserted-optional-chain',
    'no-non-null-assertion',
    'no-redundant-type-constituents',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-declaration-merging',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-unsafe-unary-minus',
    'no-useless-default-assignment',
    'no-wrapper-object-types',
    'prefer-as-const',
    'prefer-find',
    'prefer-for-of',
    'prefer-function-type',
    'prefer-includes',
    'prefer-namespace-keyword',
    'prefer-optional-chain',
    'prefer-promise-reject-errors',
    'prefer-readonly',
    'prefer-reduce-type-parameter',
    'prefer-regexp-exec',
    'prefer-return-this-type',
    'prefer-string-starts-ends-with',
    'related-getter-setter-pairs',
    'triple-slash-reference',
    'unbound-method',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ].map((name) => [`typescript/${name}`, 'error']),
);

const typedWithOptions: Rules = {
  // Code points are what a string is spread for.
  'typescript/no-misused-spread': 'off',
  // Texts sort by their code units, which is what a sort without an argument does.
  'typescript/require-array-sort-compare': 'off',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'typescript/no-confusing-void-expression': [
    'error',
    { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
  ],
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
  // React Router takes a thrown Response as an answer.
  'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
  'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
  'typescript/restrict-plus-operands': [
    'error',
    {
      allowAny: false,
      allowBoolean: false,
      allowNullish: false,
      allowNumberAndString: false,
      allowRegExp: false,
    },
  ],
  'typescript/restrict-template-expressions': [
    'error',
    {
      allowAny: false,
      allowArray: false,
      allowBoolean: true,
      allowNever: false,
      allowNullish: false,
      allowNumber: true,
      allowRegExp: false,
    },
  ],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
  ],
};

/** What React and its compiler ask of components and hooks. */
const react: Rules = Object.fromEntries(
  [
    'error-boundaries',
    'exhaustive-deps',
    'globals',
    'immutability',
    'preserve-manual-memoization',
    'purity',
    'refs',
    'rules-of-hooks',
    'set-state-in-effect',
    'set-state-in-render',
    'static-components',
    'unsupported-syntax',
    'use-memo',
    'void-use-memo',
  ].map((name) => [`react/${name}`, 'error']),
);

export default defineConfig({
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  categories: { correctness: 'error' },
  ignorePatterns: [
    'node_modules/',
    'dist/',
    'data/',
    'coverage/',
    'screenshots/',
    'test-results/',
    'playwright-report/',
    '**/.cache/',
    'public/pdfjs/',
  ],
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...language,
        ...typed,
        ...typedWithOptions,
        'eslint-js/no-restricted-syntax': ['error', ...dataIsParsed],
      },
    },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      rules: {
        ...react,
        // Tells only that the React compiler would skip a component; this page is built without it.
        'react/incompatible-library': 'off',
        'eslint-js/no-restricted-syntax': [
          'error',
          ...dataIsParsed,
          ...textStandsInI18n,
          ...escapeHasOneDialog,
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'test/**', 'e2e/**'],
      rules: {
        'eslint-js/no-restricted-syntax': 'off',
        'no-empty-function': 'off',
        // Playwright reads the names of fixtures from the pattern, also where it names none.
        'no-empty-pattern': 'off',
        'typescript/unbound-method': 'off',
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
        'test/page/fail-on-console.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.js', '**/*.cjs'],
      rules: { curly: ['error', 'all'], eqeqeq: ['error', 'always'], 'no-unused-vars': 'error' },
    },
  ],
});
