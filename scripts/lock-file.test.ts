import { describe, expect, it } from 'vitest';

import { isAllowedLicense, lockFaults, lockSchema, withoutHash } from './lock-file.ts';

const sound = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };

function faultsOf(
  entry: object,
  path = 'node_modules/some',
  scripts: Record<string, boolean> = {},
): string[] {
  const lock = lockSchema.parse({ lockfileVersion: 3, packages: { '': { name: 'us' }, [path]: entry } });
  return lockFaults(lock, scripts);
}

describe('a package', () => {
  it('of the registry with a hash and an allowed license passes', () => {
    expect(faultsOf(sound)).toEqual([]);
    expect(faultsOf({ ...sound, resolved: 'https://registry.npmjs.org/some/-/some-1.0.0.tgz' })).toEqual([]);
  });

  it('of anywhere else does not', () => {
    expect(faultsOf({ ...sound, resolved: 'git+ssh://git@github.com/some/some.git#1' })).toHaveLength(1);
    expect(faultsOf({ ...sound, resolved: 'https://registry.npmjs.org.evil.example/some.tgz' })).toHaveLength(
      1,
    );
    expect(faultsOf({ ...sound, link: true })).toHaveLength(1);
  });

  it('without a hash, or with a weak one, does not', () => {
    expect(faultsOf({ version: '1.0.0', license: 'MIT' })).toEqual(['node_modules/some has no hash']);
    expect(faultsOf({ ...sound, integrity: 'sha1-AAAA' })).toHaveLength(1);
  });

  it('for another system may lack a hash, where its kind is known to, and one for ours may not', () => {
    const bare = { version: '1.1.1', optional: true };
    const canvas = (system: string) => `node_modules/@napi-rs/canvas-${system}`;
    expect(faultsOf({ ...bare, os: ['darwin'], cpu: ['arm64'] }, canvas('darwin-arm64'))).toEqual([]);
    const musl = { ...bare, os: ['linux'], cpu: ['x64'], libc: ['musl'] };
    expect(faultsOf(musl, canvas('linux-x64-musl'))).toEqual([]);
    expect(faultsOf({ ...musl, libc: ['glibc'] }, canvas('linux-x64-gnu'))).toContain(
      `${canvas('linux-x64-gnu')} has no hash`,
    );
    expect(faultsOf({ ...bare, os: 'darwin' }, 'node_modules/other-darwin')).not.toEqual([]);
    expect(faultsOf({ ...musl, optional: false }, canvas('linux-x64-musl'))).not.toEqual([]);
  });

  it('with an install script has to be spoken about', () => {
    const path = 'node_modules/a/node_modules/esbuild';
    expect(faultsOf({ ...sound, hasInstallScript: true }, path)).toHaveLength(1);
    expect(faultsOf({ ...sound, hasInstallScript: true }, path, { esbuild: false })).toEqual([]);
    expect(faultsOf(sound, path, { esbuild: false })).toHaveLength(1);
  });

  it('has a license that is allowed, unless it is for developing alone', () => {
    expect(faultsOf({ ...sound, license: 'AGPL-3.0-only' })).toHaveLength(1);
    expect(faultsOf({ version: '1.0.0', integrity: 'sha512-AAAA' })).toHaveLength(1);
    expect(faultsOf({ ...sound, license: 'AGPL-3.0-only', dev: true })).toEqual([]);
  });

  it('is under the LGPL where it comes as files of its own, and not otherwise', () => {
    const ofLibrary = { ...sound, license: 'LGPL-3.0' };
    expect(faultsOf(ofLibrary, 'node_modules/libheif-js')).toEqual([]);
    expect(faultsOf({ ...sound, license: 'GPL-3.0' }, 'node_modules/libheif-js')).toHaveLength(1);
    expect(faultsOf(ofLibrary)).toHaveLength(1);
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0 OR AGPL-3.0', false],
  ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('the license %s is allowed: %s', (license, allowed) => expect(isAllowedLicense(license)).toBe(allowed));

it('names what has no hash', () => {
  const packages = { '': {}, 'node_modules/@a/b': { version: '1' }, 'node_modules/c': sound };
  expect(withoutHash(lockSchema.parse({ lockfileVersion: 3, packages }))).toEqual(['@a/b']);
});
