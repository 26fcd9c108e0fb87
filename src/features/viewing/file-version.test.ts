import { expect, it } from 'vitest';
import { documentSchema } from '../../../contract/models/document.ts';
import { fileVersion } from './file-version.ts';

const versionOf = (sha256: string | null, downloadUrl: string): string =>
  fileVersion(
    documentSchema.parse({
      id: '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01',
      status: { value: 2, description: '' },
      downloadUrl,
      file: { name: 'hop-dong.pdf', size: 42_000, sha256 },
    }),
  );

it('is another one for a file of the same length with other content, and not for another address', () => {
  expect(versionOf('aa', '/1')).not.toBe(versionOf('bb', '/1'));
  expect(versionOf('aa', '/1')).toBe(versionOf('aa', '/2'));
  expect(versionOf(null, '/1')).toBe(versionOf(null, '/2'));
});
