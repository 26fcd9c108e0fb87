import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Converter, ConverterUnavailableError } from './converter.ts';
import { sofficeVersion } from './create-converter.ts';
import { createSofficeConverter } from './soffice-converter.ts';

/** A program with LibreOffice's arguments, which notes its calls; contents of files tell it what to do with them. */
const program = `#!${process.execPath}
const fs = require('node:fs');
const path = require('node:path');
const arguments_ = process.argv.slice(2);
if (arguments_[0] === '--version') { console.log('LibreOffice 7.4.7.2 40(Build:2)'); process.exit(0); }
const profile = arguments_.find((text) => text.startsWith('-env:UserInstallation='));
const out = arguments_[arguments_.indexOf('--outdir') + 1];
const files = arguments_.slice(arguments_.indexOf('--outdir') + 2);
fs.appendFileSync(__dirname + '/calls', JSON.stringify({ profile, files: files.length, fonts: fs.readFileSync(process.env.FONTCONFIG_FILE, 'utf8') }) + '\\n');
fs.mkdirSync(out, { recursive: true });
for (const file of files) {
  const text = fs.readFileSync(file, 'utf8');
  if (text === 'deadly') { process.exit(81); }
  if (text === 'endless') { while (true) {} }
  if (text !== 'bad') { fs.writeFileSync(path.join(out, path.basename(file, '.docx') + '.pdf'), '%PDF-' + text); }
}
`;

let folder: string;
let converter: Converter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-soffice-test-'));
  await writeFile(join(folder, 'soffice'), program);
  await chmod(join(folder, 'soffice'), 0o755);
  converter = createSofficeConverter({
    program: join(folder, 'soffice'),
    version: '7.4',
    startMilliseconds: 3000,
    fileMilliseconds: 100,
  });
});
afterEach(async () => {
  await converter.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (text: string): Uint8Array => new TextEncoder().encode(text);

async function convert(...texts: string[]): Promise<string[]> {
  const conversions = await converter.convert(texts.map(file));
  return conversions.map((made) => (made.kind === 'ok' ? new TextDecoder().decode(made.pdf) : 'failed'));
}

async function calls(): Promise<{ profile: string; files: number; fonts: string }[]> {
  const lines = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { profile: string; files: number; fonts: string });
}

describe('the LibreOffice of this machine', () => {
  it('converts many files in one call, with a profile of its own and the fonts of the project', async () => {
    expect(await convert('a', 'b', 'c')).toEqual(['%PDF-a', '%PDF-b', '%PDF-c']);
    await convert('d');
    const [first, second] = await calls();
    expect(first?.files).toBe(3);
    expect(first?.profile).not.toBe(second?.profile);
    expect(first?.fonts).toContain('Times New Roman');
    expect(first?.fonts).toContain('tinos');
  });

  it.each(['bad', 'deadly', 'endless'])('fails the file that is %s, and no other', async (fault) => {
    expect(await convert('a', fault, 'b')).toEqual(['%PDF-a', 'failed', '%PDF-b']);
  });

  it('is unavailable when it cannot be started, and once it is closed', async () => {
    const missing = createSofficeConverter({ program: join(folder, 'nothing'), version: '' });
    await expect(missing.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
    await converter.close();
    await expect(converter.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
  });

  it('says its version, where there is one', async () => {
    expect(await sofficeVersion(join(folder, 'soffice'))).toBe('7.4.7.2');
    expect(await sofficeVersion(join(folder, 'nothing'))).toBeNull();
  });
});
