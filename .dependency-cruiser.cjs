'use strict';

/**
 * Who may import whom. `scripts/check-directions.ts` runs these rules on the tree, and plants a violation of each to see it fail.
 *
 *   app → features → shared → api, pdf, spreadsheet, ui, i18n      api → contract ← server      routes → services → domain
 *
 * Type-only imports count everywhere but in one place: services may name the types of adapters, which come in through `createApp`.
 */

const test = String.raw`\.test\.tsx?$`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'product-imports-no-dev-package',
    comment: 'What the page and the service run on stands in dependencies.',
    severity: 'error',
    from: { path: '^(contract|pdf-signatures|src|server)/', pathNot: test },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'product-imports-no-tools',
    severity: 'error',
    from: { path: '^(contract|pdf-signatures|src|server)/', pathNot: test },
    to: { path: '^(test|e2e|scripts|bench|trust)/|\\.test\\.tsx?$', pathNot: 'node_modules' },
  },
  {
    name: 'tests-import-test',
    comment: 'A test beside the code takes what it needs from test/, not from the specs and the tools.',
    severity: 'error',
    from: { path: `^(contract|pdf-signatures|src|server|test)/.*(${test})` },
    to: { path: '^(e2e|bench|trust)/' },
  },
  {
    name: 'e2e-imports-neither',
    comment: 'Specs drive the product from outside, as its users do.',
    severity: 'error',
    from: { path: '^e2e/' },
    to: { path: '^(src|server)/|^test/(?:company|conformance|page|service)/' },
  },
  {
    name: 'outside-helpers-know-no-product',
    comment: 'What drives the product from outside knows the interface alone.',
    severity: 'error',
    from: { path: '^test/(?:client|process)/' },
    to: { path: '^(src|server)/' },
  },
];

const contract = [
  {
    name: 'contract-imports-zod-alone',
    severity: 'error',
    from: { path: '^contract/', pathNot: test },
    to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
  },
  {
    name: 'contract-tests-stay-in-contract',
    severity: 'error',
    from: { path: `^contract/.*(${test})` },
    to: { path: '^(src|server)/' },
  },
];

const pdfSignatures = [
  {
    name: 'pdf-signatures-stands-alone',
    comment: 'Page, service and command check signatures with it, in a browser and in Node.',
    severity: 'error',
    from: { path: '^pdf-signatures/', pathNot: test },
    to: { path: '^(?!pdf-signatures/)', pathNot: '(^|/)node_modules/' },
  },
];

const page = [
  { name: 'src-never-imports-server', severity: 'error', from: { path: '^src/' }, to: { path: '^server/' } },
  {
    name: 'api-imports-contract-alone',
    severity: 'error',
    from: { path: '^src/api/' },
    to: { path: '^src/', pathNot: '^src/api/|^src/stored-value\\.ts$' },
  },
  {
    name: 'i18n-imports-contract-alone',
    severity: 'error',
    from: { path: '^src/i18n/' },
    to: { path: '^src/', pathNot: '^src/i18n/' },
  },
  {
    name: 'ui-imports-i18n-alone',
    severity: 'error',
    from: { path: '^src/ui/' },
    to: { path: '^src/', pathNot: '^src/(ui|i18n)/|^src/use-is-on-top\\.ts$' },
  },
  {
    name: 'pdf-imports-i18n-alone',
    comment: 'The viewer knows nothing of signing.',
    severity: 'error',
    from: { path: '^src/pdf/' },
    to: {
      path: '^src/',
      pathNot: '^src/(pdf|i18n)/|^src/(follow-promise|store|trusted-script-url|use-is-on-top)\\.ts$',
    },
  },
  {
    name: 'spreadsheet-knows-no-feature',
    comment: 'Reading, checking and editing sheets, whatever stands in them.',
    severity: 'error',
    from: { path: '^src/spreadsheet/' },
    to: {
      path: '^src/',
      pathNot: '^src/(spreadsheet|ui|i18n)/|^src/(stored-value|trusted-script-url|use-is-on-top)\\.ts$',
    },
  },
  {
    name: 'geometry-stands-on-page-space',
    comment: 'Pure numbers: no DOM, no React, nothing of the viewer.',
    severity: 'error',
    from: { path: '^src/pdf/geometry\\.ts$' },
    to: { pathNot: '^contract/page-space\\.ts$' },
  },
  {
    name: 'features-stay-apart',
    comment: 'One feature never imports another: app puts them together.',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'features-never-import-app',
    severity: 'error',
    from: { path: '^src/features/' },
    to: {
      path: '^src/',
      pathNot:
        '^src/(features|shared|api|pdf|spreadsheet|ui|i18n)/|^src/(follow-promise|store|stored-value|trusted-script-url|use-is-on-top)\\.ts$',
    },
  },
  {
    name: 'shared-knows-no-feature',
    comment: 'What several features are made of knows none of them.',
    severity: 'error',
    from: { path: '^src/shared/' },
    to: {
      path: '^src/',
      pathNot:
        '^src/(shared|api|pdf|spreadsheet|ui|i18n)/|^src/(follow-promise|store|stored-value|trusted-script-url|use-is-on-top)\\.ts$',
    },
  },
  {
    name: 'nothing-imports-main',
    comment: 'Importing it would mount the page.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^src/main\\.tsx$' },
  },
  {
    name: 'src-has-no-node',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
];

/**
 * The folders of `server/services`, lowest first: each imports only those before it, and files beside the folders, which import none.
 * So no folder is in a cycle. `workflow` is the kernel of documents and of what is done to them.
 */
const serviceFolders = [
  ...['identity', 'webhooks', 'files', 'workflow', 'company', 'certificates', 'ekyc', 'documents'],
  ...['privacy', 'downloads', 'directory', 'finishing', 'processing', 'batch-process', 'follow-up'],
  ...[
    'absences',
    'saved-views',
    'templates',
    'batches',
    'integrity',
    'evidence',
    'users',
    'partners',
    'signing-providers',
    'account',
    'auth',
    'guest-account',
  ],
  ...['drawing-links', 'in-person', 'employees', 'overview', 'seed', 'demo'],
];

const serviceFolderOrder = ['[^/]+\\.ts$', ...serviceFolders.map((name) => `${name}/`)].map(
  (from, index) => ({
    name: 'service-folders-in-order',
    comment: 'A new folder gets its place in serviceFolders.',
    severity: 'error',
    from: { path: `^server/services/${from}`, pathNot: test },
    to: {
      path: '^server/services/[^/]+/',
      pathNot: `^server/services/(${serviceFolders.slice(0, index).join('|')})/`,
    },
  }),
);

const service = [
  ...serviceFolderOrder,
  {
    name: 'service-folders-have-a-place',
    severity: 'error',
    from: { path: '^server/services/[^/]+/', pathNot: `^server/services/(${serviceFolders.join('|')})/` },
    to: { path: '^server/services/' },
  },
  { name: 'server-never-imports-src', severity: 'error', from: { path: '^server/' }, to: { path: '^src/' } },
  {
    name: 'routes-import-services',
    comment: 'Routes are thin: no adapter, not even its types.',
    severity: 'error',
    from: { path: '^server/routes/', pathNot: test },
    to: { path: '^server/', pathNot: '^server/(routes|services|domain)/' },
  },
  {
    name: 'routes-hold-no-queries',
    severity: 'error',
    from: { path: '^server/routes/', pathNot: test },
    to: { path: '(^|/)node_modules/(drizzle-orm|pg|pg-boss)/' },
  },
  {
    name: 'services-never-import-routes',
    severity: 'error',
    from: { path: '^server/(services|notifications|jobs)/' },
    to: { path: '^server/routes/' },
  },
  {
    name: 'services-never-import-wiring',
    severity: 'error',
    from: { path: '^server/(services|notifications|jobs)/', pathNot: test },
    to: {
      path: '^server/',
      pathNot: '^server/(routes|services|notifications|domain|adapters|$1)/|^server/find-exports\\.ts$',
    },
  },
  {
    name: 'services-take-adapters-as-arguments',
    comment:
      'Adapters come in through createApp. Tables and payloads of jobs, the shapes of what is stored, alone are values.',
    severity: 'error',
    from: { path: '^server/(services|notifications|jobs)/', pathNot: test },
    to: {
      path: '^server/adapters/',
      pathNot: '^server/adapters/(database/schema/|jobs/job-payloads\\.ts$)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'services-import-few-packages',
    comment:
      'A package that does something for the service stands behind an adapter; a structure of data does not.',
    severity: 'error',
    from: { path: '^server/(services|notifications|jobs)/', pathNot: test },
    to: {
      path: '(^|/)node_modules/',
      pathNot: '(^|/)node_modules/(drizzle-orm|lru-cache|zod)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'domain-is-pure',
    comment:
      'Hashing and comparing addresses with networks are arithmetic; everything else of Node is input or output.',
    severity: 'error',
    from: { path: '^server/domain/', pathNot: [test, '^server/domain/networks\\.ts$'] },
    to: { pathNot: '^(server/domain|contract)/|^(node:)?crypto$' },
  },
  {
    name: 'domain-tests-are-pure',
    severity: 'error',
    from: { path: `^server/domain/.*(${test})` },
    to: { path: '^server/', pathNot: '^server/domain/' },
  },
  {
    name: 'adapters-know-no-use-case',
    severity: 'error',
    from: { path: '^server/adapters/' },
    to: { path: '^server/(routes|services|notifications|jobs)/' },
  },
  {
    name: 'adapters-never-import-wiring',
    severity: 'error',
    from: { path: '^server/adapters/', pathNot: test },
    to: { path: '^server/(main|app)\\.ts$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...contract, ...pdfSignatures, ...page, ...service],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|public/pdfjs|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
