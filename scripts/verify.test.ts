import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makePdf } from '../test/files/make-pdf.ts';
import { signedFile } from '../test/files/signed-files.ts';
import { runProgram } from '../test/process/run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const verify = (...args: readonly string[]) => runProgram('scripts/verify.ts', {}, ...args);
const root = signedFile('root.pem');

const lineSchema = z.strictObject({
  file: z.string(),
  verdict: z.string(),
  level: z.string().nullish(),
  signatures: z.array(
    z.strictObject({
      field: z.string(),
      verdict: z.string(),
      trust: z.string(),
      root: z.string().nullable(),
      level: z.string().nullable(),
      coversWholeFile: z.boolean(),
      changes: z.array(z.strictObject({ kind: z.string(), allowed: z.boolean() })),
    }),
  ),
  error: z.string().optional(),
});

const readLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));

describe('npm run verify', () => {
  it('ends well for files of which nothing is left to be asked, and says so in JSON', async () => {
    const { code, text } = await verify('--trust', root, '--json', signedFile('signed.pdf'));
    expect(readLines(text)).toEqual([
      {
        file: signedFile('signed.pdf'),
        verdict: 'intact-with-additions',
        level: 'B-T',
        signatures: [
          {
            field: 'BenB',
            verdict: 'intact-with-additions',
            trust: 'trusted',
            root: 'Cơ quan thử nghiệm',
            level: 'B-T',
            coversWholeFile: false,
            changes: [
              { kind: 'signed', allowed: true },
              { kind: 'signed', allowed: true },
            ],
          },
          {
            field: 'BenA',
            verdict: 'intact-with-additions',
            trust: 'trusted',
            root: 'Cơ quan thử nghiệm',
            level: 'B-T',
            coversWholeFile: false,
            changes: [{ kind: 'signed', allowed: true }],
          },
          {
            field: 'Time',
            verdict: 'intact',
            trust: 'trusted',
            root: 'Cơ quan thử nghiệm',
            level: null,
            coversWholeFile: true,
            changes: [],
          },
        ],
      },
    ]);
    expect(code).toBe(0);
  });

  it('goes on after any file, and ends badly for each that is not sound', async () => {
    const files = [
      signedFile('changed-after.pdf'),
      signedFile('broken.pdf'),
      write('unsigned.pdf', makePdf([{}])),
      write('text.pdf', 'no PDF at all'),
      join(folder, 'missing.pdf'),
      signedFile('signed.pdf'),
    ];
    const { code, text } = await verify('--trust', root, '--json', ...files);
    const lines = readLines(text);
    expect(lines.map(({ file }) => file)).toEqual(files);
    expect(lines.map(({ verdict, error = '' }) => `${verdict} ${error}`.trim())).toEqual([
      'altered',
      'broken',
      'unsigned',
      'unexamined not-pdf',
      'unexamined failed',
      'intact-with-additions',
    ]);
    expect(lines[0]?.signatures[0]?.changes).toContainEqual({ kind: 'looks-different', allowed: false });
    expect(code).toBe(1);
  });

  it('ends badly where no given root answers for the signers, and tells people', async () => {
    const { code, text } = await verify(signedFile('signed.pdf'));
    expect(text).toContain('signed.pdf: intact-with-additions, not all signers trusted, level B-T');
    const signature = '1. signature "BenB" by Nguyễn Văn An: intact-with-additions';
    expect(text).toContain(`${signature}, not trusted`);
    expect(code).toBe(1);
    const trusting = await verify('--trust', root, signedFile('signed.pdf'));
    expect(trusting.text).toContain(`${signature}, trusted under Cơ quan thử nghiệm`);
  });

  it('says how it is called', async () => {
    const calls = [[], ['--unknown', 'a.pdf'], ['--trust', signedFile('broken.pdf'), 'a.pdf']];
    for (const { code, text } of await Promise.all(calls.map((args) => verify(...args)))) {
      expect(text).toContain('Usage: npm run verify');
      expect(code).toBe(2);
    }
  });
});
