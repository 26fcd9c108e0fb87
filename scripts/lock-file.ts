/** What may come with `npm ci`: rules over package-lock.json, pure. */
import { z } from 'zod';

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);

const entrySchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  os: names.optional(),
  cpu: names.optional(),
  libc: names.optional(),
});

type Entry = z.output<typeof entrySchema>;

export const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), entrySchema),
});

export type Lock = z.output<typeof lockSchema>;

const registry = 'https://registry.npmjs.org/';

/** Licenses that the product may be passed on under, as SPDX names them. MPL-2.0 asks for the source of changed files alone. */
const licenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
]);

/** Under the LGPL, for which they come to the browser as files of their own that anybody can replace, with the license beside them. */
const asOwnFiles = new Set(['libheif-js']);

/** Packages by system whose lock entries hold nothing but a name where the lock was written on another system. */
const bySystem =
  /^(?:@napi-rs\/canvas|@(?:oxc-parser|oxfmt|oxlint)\/binding|@swc\/core)-|^@oxlint-tsgolint\/|^node-bin-/;

/** Where it runs in production: Linux with the GNU C library, on either processor. */
const runsInProduction = ({ os, cpu, libc }: Entry): boolean =>
  (os?.includes('linux') ?? true) &&
  (cpu === undefined || cpu.includes('x64') || cpu.includes('arm64')) &&
  (libc?.includes('glibc') ?? true);

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

const isForOtherSystems = (path: string, entry: Entry): boolean =>
  entry.optional && bySystem.test(nameOf(path)) && !runsInProduction(entry);

/** Whether a license is allowed, of those that it lets one choose from. What is nested is not understood, and not allowed. */
export function isAllowedLicense(expression: string): boolean {
  const flat = expression.replace(/^\(([^()]*)\)$/, '$1');
  return flat
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => licenses.has(each.trim())));
}

const packagesOf = (lock: Lock): [string, Entry][] =>
  Object.entries(lock.packages).filter(([path]) => path !== '');

/** Each package comes from the registry, as the bytes that were looked at when it was taken in. */
function originFaults(path: string, entry: Entry): string[] {
  const faults: string[] = [];
  if (entry.link || (entry.resolved !== undefined && !entry.resolved.startsWith(registry))) {
    faults.push(`${path} comes from ${entry.resolved ?? 'a folder'}, not from the registry`);
  }
  if (entry.integrity === undefined && !isForOtherSystems(path, entry)) {
    faults.push(`${path} has no hash`);
  }
  if (entry.integrity !== undefined && !entry.integrity.startsWith('sha512-')) {
    faults.push(`${path} has a hash that is no SHA-512`);
  }
  return faults;
}

function licenseFaults(path: string, entry: Entry): string[] {
  if (entry.dev || entry.devOptional || (entry.license === undefined && isForOtherSystems(path, entry))) {
    return [];
  }
  const license = entry.license ?? 'none';
  const isOwnFile = license === 'LGPL-3.0' && asOwnFiles.has(nameOf(path));
  return isOwnFile || isAllowedLicense(license)
    ? []
    : [`${path} has the license ${license}, which is not allowed`];
}

/**
 * What is wrong with a lock file, in a line each.
 * @param scripts `allowScripts` of package.json: each package with an install script, and whether it may run.
 */
export function lockFaults(lock: Lock, scripts: Readonly<Record<string, boolean>>): string[] {
  const packages = packagesOf(lock);
  const withScripts = new Set(
    packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  return [
    ...packages.flatMap(([path, entry]) => [...originFaults(path, entry), ...licenseFaults(path, entry)]),
    ...[...withScripts]
      .filter((name) => !(name in scripts))
      .map(
        (name) =>
          `${name} has an install script, and allowScripts of package.json does not say whether it may run`,
      ),
    ...Object.keys(scripts)
      .filter((name) => !withScripts.has(name))
      .map((name) => `${name} stands in allowScripts of package.json, and has no install script`),
  ];
}

/** Packages of other systems that the lock knows no hash of: npm takes what the registry gives. */
export const withoutHash = (lock: Lock): string[] =>
  packagesOf(lock)
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([path]) => nameOf(path));
