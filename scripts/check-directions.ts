/**
 * Who may import whom, checked twice: the tree must break no rule of `.dependency-cruiser.cjs`, and in a small tree made for it,
 * a violation of every rule is planted and must be found, while what the rules allow must not.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const configPath = join(root, '.dependency-cruiser.cjs');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = ['contract', 'pdf-signatures', 'src', 'server', 'test', 'e2e', 'scripts', 'bench', 'trust'];

const resultSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});
const configSchema = z.object({
  forbidden: z.array(z.object({ name: z.string(), severity: z.literal('error') })),
});

type Violation = { readonly from: string; readonly to: string; readonly rule: string };

function cruise(folder: string): { modules: number; violations: Violation[] } {
  const present = folders.filter((name) => existsSync(join(folder, name)));
  const run = spawnSync(
    process.execPath,
    [cruiser, '--config', configPath, '--output-type', 'json', ...present],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (run.stdout === '') {
    throw new Error(`dependency-cruiser gave no result: ${run.stderr}`);
  }
  const { summary } = resultSchema.parse(JSON.parse(run.stdout));
  const violations = summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name }));
  return { modules: summary.totalCruised, violations };
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** What the planted files import. None of these imports anything. */
const targets = [
  'contract/page-space.ts',
  'contract/registry.ts',
  'pdf-signatures/check-pdf.ts',
  'src/main.tsx',
  'src/app/router.tsx',
  'src/features/inbox/inbox.tsx',
  'src/features/signing/sign.tsx',
  'src/shared/data-table.tsx',
  'src/api/documents.ts',
  'src/pdf/viewer.tsx',
  'src/spreadsheet/table.ts',
  'src/ui/pill.tsx',
  'src/ui/pill.module.css',
  'src/i18n/vi.ts',
  'server/main.ts',
  'server/app.ts',
  'server/config.ts',
  'server/routes/documents.ts',
  'server/services/documents.ts',
  'server/services/documents/get-document.ts',
  'server/services/workflow/find-step.ts',
  'server/domain/workflow.ts',
  'server/adapters/clock.ts',
  'server/adapters/database/schema/documents.ts',
  'test/client/api.ts',
  'test/company/people.ts',
  'test/page/render.tsx',
  'e2e/fixtures.ts',
  'scripts/build.ts',
];
const packages = ['zod', 'drizzle-orm', 'pg', 'fastify', 'react', 'pdfjs-dist'];
const devPackages = ['vitest'];

/** `[file, what it imports, the rule it breaks]`; several rules where one import breaks them all. */
const forbidden: readonly (readonly [string, string, ...string[]])[] = [
  ['src/ui/lost.tsx', './nowhere.ts', 'no-unresolvable'],
  ['src/ui/leak.tsx', 'test/page/render.tsx', 'product-imports-no-tools'],
  ['server/services/leak.ts', 'test/company/people.ts', 'product-imports-no-tools'],
  ['contract/leak.ts', 'test/client/api.ts', 'contract-imports-zod-alone', 'product-imports-no-tools'],
  ['src/ui/spec.test.tsx', 'e2e/fixtures.ts', 'tests-import-test'],
  ['test/client/to-server.ts', 'server/app.ts', 'outside-helpers-know-no-product'],
  ['e2e/company.ts', 'test/company/people.ts', 'e2e-imports-neither'],
  ['src/ui/dev.tsx', 'vitest', 'product-imports-no-dev-package'],
  ['server/adapters/dev.ts', 'vitest', 'product-imports-no-dev-package'],
  ['src/ui/e2e.tsx', 'e2e/fixtures.ts', 'product-imports-no-tools'],
  ['server/adapters/tool.ts', 'scripts/build.ts', 'product-imports-no-tools'],
  ['e2e/page.ts', 'src/ui/pill.tsx', 'e2e-imports-neither'],
  ['e2e/service.ts', 'server/app.ts', 'e2e-imports-neither'],
  ['contract/to-src.ts', 'src/i18n/vi.ts', 'contract-imports-zod-alone'],
  ['contract/to-server.ts', 'server/domain/workflow.ts', 'contract-imports-zod-alone'],
  ['contract/to-package.ts', 'react', 'contract-imports-zod-alone'],
  ['contract/to-node.ts', 'node:fs', 'contract-imports-zod-alone'],
  ['contract/registry.test.ts', 'server/app.ts', 'contract-tests-stay-in-contract'],
  ['pdf-signatures/to-contract.ts', 'contract/registry.ts', 'pdf-signatures-stands-alone'],
  ['pdf-signatures/to-node.ts', 'node:fs', 'pdf-signatures-stands-alone'],
  ['src/app/to-server.ts', 'server/app.ts', 'src-never-imports-server'],
  ['src/api/to-server.ts', 'server/domain/workflow.ts', 'src-never-imports-server'],
  ['src/app/to-server.test.ts', 'server/app.ts', 'src-never-imports-server'],
  ['src/api/to-ui.ts', 'src/ui/pill.tsx', 'api-imports-contract-alone'],
  ['src/api/to-i18n.ts', 'src/i18n/vi.ts', 'api-imports-contract-alone'],
  ['src/api/to-feature.ts', 'src/features/inbox/inbox.tsx', 'api-imports-contract-alone'],
  ['src/i18n/to-ui.ts', 'src/ui/pill.tsx', 'i18n-imports-contract-alone'],
  ['src/ui/to-api.tsx', 'src/api/documents.ts', 'ui-imports-i18n-alone'],
  ['src/ui/to-pdf.tsx', 'src/pdf/viewer.tsx', 'ui-imports-i18n-alone'],
  ['src/ui/to-feature.tsx', 'src/features/inbox/inbox.tsx', 'ui-imports-i18n-alone'],
  ['src/pdf/to-api.ts', 'src/api/documents.ts', 'pdf-imports-i18n-alone'],
  ['src/pdf/to-feature.tsx', 'src/features/signing/sign.tsx', 'pdf-imports-i18n-alone'],
  ['src/spreadsheet/to-api.ts', 'src/api/documents.ts', 'spreadsheet-knows-no-feature'],
  ['src/spreadsheet/to-feature.tsx', 'src/features/inbox/inbox.tsx', 'spreadsheet-knows-no-feature'],
  ['src/pdf/geometry.ts', 'react', 'geometry-stands-on-page-space'],
  ['src/features/inbox/to-signing.tsx', 'src/features/signing/sign.tsx', 'features-stay-apart'],
  ['src/features/inbox/to-signing.test.tsx', 'src/features/signing/sign.tsx', 'features-stay-apart'],
  ['src/features/inbox/to-app.tsx', 'src/app/router.tsx', 'features-never-import-app'],
  ['src/shared/to-feature.tsx', 'src/features/inbox/inbox.tsx', 'shared-knows-no-feature'],
  ['src/shared/to-app.tsx', 'src/app/router.tsx', 'shared-knows-no-feature'],
  ['src/ui/to-shared.tsx', 'src/shared/data-table.tsx', 'ui-imports-i18n-alone'],
  ['src/spreadsheet/to-shared.tsx', 'src/shared/data-table.tsx', 'spreadsheet-knows-no-feature'],
  ['src/app/to-main.tsx', 'src/main.tsx', 'nothing-imports-main'],
  ['src/app/to-node.tsx', 'node:path', 'src-has-no-node'],
  ['server/services/to-src.ts', 'src/i18n/vi.ts', 'server-never-imports-src'],
  ['server/app-to-src.ts', 'src/api/documents.ts', 'server-never-imports-src'],
  ['server/routes/to-adapter.ts', 'server/adapters/clock.ts', 'routes-import-services'],
  ['server/routes/to-schema.ts', 'server/adapters/database/schema/documents.ts', 'routes-import-services'],
  ['server/routes/to-app.ts', 'server/app.ts', 'routes-import-services'],
  ['server/routes/query.ts', 'drizzle-orm', 'routes-hold-no-queries'],
  ['server/routes/query-pg.ts', 'pg', 'routes-hold-no-queries'],
  ['server/services/to-route.ts', 'server/routes/documents.ts', 'services-never-import-routes'],
  ['server/services/to-route.test.ts', 'server/routes/documents.ts', 'services-never-import-routes'],
  [
    'server/services/workflow/to-documents.ts',
    'server/services/documents/get-document.ts',
    'service-folders-in-order',
  ],
  ['server/services/to-folder.ts', 'server/services/workflow/find-step.ts', 'service-folders-in-order'],
  [
    'server/services/new/to-workflow.ts',
    'server/services/workflow/find-step.ts',
    'service-folders-have-a-place',
  ],
  ['server/services/to-config.ts', 'server/config.ts', 'services-never-import-wiring'],
  ['server/domain/to-service.ts', 'server/services/documents.ts', 'domain-is-pure'],
  ['server/domain/to-adapter.ts', 'server/adapters/clock.ts', 'domain-is-pure'],
  ['server/domain/to-schema.ts', 'server/adapters/database/schema/documents.ts', 'domain-is-pure'],
  ['server/domain/to-package.ts', 'zod', 'domain-is-pure'],
  ['server/domain/to-node.ts', 'node:fs', 'domain-is-pure'],
  ['server/domain/workflow.test.ts', 'server/services/documents.ts', 'domain-tests-are-pure'],
  ['server/adapters/to-service.ts', 'server/services/documents.ts', 'adapters-know-no-use-case'],
  ['server/adapters/to-route.ts', 'server/routes/documents.ts', 'adapters-know-no-use-case'],
  ['server/adapters/to-app.ts', 'server/app.ts', 'adapters-never-import-wiring'],
];

/** Broken by a value alone: naming the type is allowed. */
const forbiddenAsValue: readonly (readonly [string, string, string])[] = [
  ['server/services/with-adapter.ts', 'server/adapters/clock.ts', 'services-take-adapters-as-arguments'],
  ['server/services/with-package.ts', 'fastify', 'services-import-few-packages'],
];

const allowed: readonly (readonly [string, string])[] = [
  ['contract/a.ts', 'zod'],
  ['contract/a.test.ts', 'vitest'],
  ['src/app/a.tsx', 'src/features/inbox/inbox.tsx'],
  ['src/app/b.tsx', 'src/api/documents.ts'],
  ['src/features/inbox/a.tsx', 'src/features/inbox/inbox.tsx'],
  ['src/features/inbox/b.tsx', 'src/api/documents.ts'],
  ['src/features/inbox/c.tsx', 'src/pdf/viewer.tsx'],
  ['src/features/inbox/d.tsx', 'src/ui/pill.tsx'],
  ['src/features/inbox/i.tsx', 'src/shared/data-table.tsx'],
  ['src/shared/a.tsx', 'src/api/documents.ts'],
  ['src/shared/b.tsx', 'src/ui/pill.tsx'],
  ['src/features/inbox/e.tsx', 'src/i18n/vi.ts'],
  ['src/features/inbox/f.tsx', 'contract/registry.ts'],
  ['src/features/inbox/g.test.tsx', 'test/page/render.tsx'],
  ['server/services/e.test.ts', 'test/company/people.ts'],
  ['test/company/a.ts', 'server/app.ts'],
  ['src/api/a.ts', 'contract/registry.ts'],
  ['src/i18n/a.ts', 'contract/registry.ts'],
  ['src/ui/a.tsx', 'src/i18n/vi.ts'],
  ['src/ui/b.tsx', 'src/ui/pill.module.css'],
  ['src/pdf/a.tsx', 'src/i18n/vi.ts'],
  ['src/pdf/b.tsx', 'contract/page-space.ts'],
  ['src/pdf/c.ts', 'pdfjs-dist/worker.js?url'],
  ['server/routes/a.ts', 'server/services/documents.ts'],
  ['server/routes/b.ts', 'server/domain/workflow.ts'],
  ['src/features/inbox/h.ts', 'pdf-signatures/check-pdf.ts'],
  ['server/adapters/h.ts', 'pdf-signatures/check-pdf.ts'],
  ['pdf-signatures/a.ts', 'zod'],
  ['pdf-signatures/a.test.ts', 'test/client/api.ts'],
  ['server/routes/c.ts', 'contract/registry.ts'],
  ['server/routes/d.test.ts', 'server/adapters/clock.ts'],
  ['server/services/documents/a.ts', 'server/services/workflow/find-step.ts'],
  ['server/services/workflow/a.ts', 'server/services/documents.ts'],
  ['server/services/workflow/b.test.ts', 'server/services/documents/get-document.ts'],
  ['server/services/a.ts', 'server/domain/workflow.ts'],
  ['server/services/b.ts', 'server/adapters/database/schema/documents.ts'],
  ['server/services/c.ts', 'drizzle-orm'],
  ['server/services/d.test.ts', 'server/adapters/clock.ts'],
  ['server/domain/a.ts', 'contract/registry.ts'],
  ['server/domain/b.ts', 'node:crypto'],
  ['server/adapters/a.ts', 'server/domain/workflow.ts'],
  ['server/adapters/b.ts', 'pg'],
  ['server/wiring.ts', 'server/adapters/clock.ts'],
  ['e2e/a.ts', 'contract/registry.ts'],
  ['e2e/b.ts', 'test/client/api.ts'],
];

const isPath = (target: string): boolean => targets.includes(target);

function specifierOf(from: string, target: string): string {
  return isPath(target) ? `${'../'.repeat(from.split('/').length - 1)}${target}` : target;
}

const asValue = (from: string, target: string): string =>
  `import * as planted from '${specifierOf(from, target)}';\nexport const used = planted;\n`;
const asType = (from: string, target: string): string =>
  `import type * as planted from '${specifierOf(from, target)}';\nexport type Used = typeof planted;\n`;

/** `src/api/to-ui.ts` → `src/api/type-to-ui.ts`: the same import, of types alone. */
function typeTwin(path: string): string {
  return join(dirname(path), `type-${path.slice(dirname(path).length + 1)}`);
}

type Expectation = { readonly file: string; readonly rules: readonly string[] };

function plant(folder: string): Expectation[] {
  const expected: Expectation[] = [];
  const put = (file: string, text: string, rules: readonly string[]): void => {
    write(folder, file, text);
    expected.push({ file, rules: [...rules].sort() });
  };

  write(
    folder,
    'package.json',
    JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])),
      devDependencies: Object.fromEntries(devPackages.map((name) => [name, '1.0.0'])),
    }),
  );
  for (const name of [...packages, ...devPackages]) {
    const about = { name, version: '1.0.0', type: 'module', main: 'index.js' };
    write(folder, `node_modules/${name}/package.json`, JSON.stringify(about));
    write(folder, `node_modules/${name}/index.js`, 'export const nothing = null;\n');
    write(folder, `node_modules/${name}/worker.js`, 'export const nothing = null;\n');
  }
  for (const file of targets) {
    put(file, file.endsWith('.css') ? '' : 'export const nothing = null;\n', []);
  }
  for (const [file, target, ...rules] of forbidden) {
    put(file, asValue(file, target), rules);
    // Geometry is one file, and a package for development may lend its types.
    if (file !== 'src/pdf/geometry.ts' && !devPackages.includes(target)) {
      put(typeTwin(file), asType(file, target), rules);
    }
  }
  for (const [file, target, rule] of forbiddenAsValue) {
    put(file, asValue(file, target), [rule]);
    put(typeTwin(file), asType(file, target), []);
  }
  for (const [file, target] of allowed) {
    put(file, asValue(file, target), []);
  }
  // A cycle of types alone is a cycle. It is told once, at the first of its files by name.
  put('src/api/round.ts', "import type { B } from './about.ts';\nexport type A = B | null;\n", []);
  put('src/api/about.ts', "import type { A } from './round.ts';\nexport type B = A[];\n", ['no-cycles']);
  return expected;
}

function checkTree(): string[] {
  const { modules, violations } = cruise(root);
  console.log(`The tree: ${modules} modules, ${violations.length} violations.`);
  return violations.map(({ from, to, rule }) => `${rule}: ${from} → ${to}`);
}

function checkPlanted(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-directions-'));
  try {
    const expected = plant(folder);
    const { violations } = cruise(folder);
    const found = Map.groupBy(violations, ({ from }) => from);
    const faults = expected.flatMap(({ file, rules }) => {
      const broken = [...new Set((found.get(file) ?? []).map(({ rule }) => rule))].sort();
      return broken.join() === rules.join()
        ? []
        : [`planted ${file}: expected [${rules.join(', ')}], found [${broken.join(', ')}]`];
    });

    const config = configSchema.parse(createRequire(import.meta.url)(configPath));
    const planted = new Set(expected.flatMap(({ rules }) => rules));
    const never = config.forbidden.filter(({ name }) => !planted.has(name));
    const count = expected.filter(({ rules }) => rules.length > 0).length;
    console.log(`Planted: ${count} violations of ${planted.size} rules, ${faults.length} not as expected.`);
    return [...faults, ...never.map(({ name }) => `rule ${name} has no planted violation`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const faults = [...checkTree(), ...checkPlanted()];
for (const fault of faults) {
  console.error(`  ${fault}`);
}
process.exitCode = faults.length === 0 ? 0 : 1;
