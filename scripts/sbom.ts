/** `npm run sbom [-- file]`: what the product runs on, as CycloneDX, in `sbom.cdx.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { runNpm } from './run-npm.ts';

const root = join(import.meta.dirname, '..');
const { name } = z
  .object({ name: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string() })).min(1),
});

const path = process.argv[2] ?? join(root, 'sbom.cdx.json');
// Of the lock file: what is installed here is for this system alone.
const { status, stdout, stderr } = runNpm(
  'sbom',
  '--package-lock-only',
  '--omit=dev',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
);
if (status === 0) {
  const sbom = sbomSchema.parse(JSON.parse(stdout));
  // npm takes the name of the folder.
  sbom.metadata.component.name = name;
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${String(sbom.components.length)} components, in ${path}`);
} else {
  console.error(stderr);
  process.exitCode = 1;
}
