import { afterEach, describe, expect, it } from 'vitest';
import { OpensslAuthority } from '../../test/peers/openssl-authority.ts';
import { levelOf } from './level.ts';
import { readCertificates, readCrls } from './trust-files.ts';

let authority: OpensslAuthority | null = null;
afterEach(() => {
  authority?.dispose();
  authority = null;
});

describe('the level of a signature', () => {
  it('is what its file has of its own to check it by', async () => {
    const own = new OpensslAuthority('Gốc', { revocationListUrl: 'http://127.0.0.1/root.crl' });
    authority = own;
    const [root] = readCertificates(own.root());
    const [certificate] = readCertificates(own.certificate(own.issue({ name: 'An' })));
    const [clock] = readCertificates(own.certificate(own.issue({ name: 'Giờ', extensions: 'stamper' })));
    if (root === undefined || certificate === undefined || clock === undefined) {
      throw new Error('no certificate');
    }
    const at = Date.now() + 60_000;
    const bare = { certificates: [certificate, clock], crls: [], ocsps: [] };
    const listed = { ...bare, crls: readCrls(own.crl()) };
    const full = { ...listed, certificates: [certificate, clock, root] };
    const stamp = { certificate: clock, at };
    const level = (
      ...[given, ...rest]: Parameters<typeof levelOf> extends [unknown, ...infer R] ? R : never
    ) => levelOf({ certificate, at }, given, ...rest);
    expect(await level(null, [], full, full)).toBe('B-B');
    expect(await level(stamp, [], { ...full, crls: [] }, full)).toBe('B-T');
    expect(await level(stamp, [], listed, null)).toBe('B-T');
    expect(await level(stamp, [], full, null)).toBe('B-LT');
    expect(await level(stamp, [], full, listed)).toBe('B-LT');
    expect(await level(stamp, [], full, full)).toBe('B-LTA');
    // A root that is trusted anyway need not be there.
    const trusted = [{ certificate: root, anchor: { kind: 'own' } as const }];
    expect(await level(stamp, trusted, listed, listed)).toBe('B-LTA');
  });
});
