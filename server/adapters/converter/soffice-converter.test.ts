import { spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { type Converter, ConverterUnavailableError } from './converter.ts';
import { sofficeVersion, withoutNetwork } from './create-converter.ts';
import { createSofficeConverter } from './soffice-converter.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

/** A program with LibreOffice's arguments, which notes its calls; contents of files tell it what to do with them. */
const program = String.raw`#!/bin/sh
if [ "$1" = --version ]; then echo 'LibreOffice 7.4.7.2 40(Build:2)'; exit; fi
while [ "$1" != --outdir ]; do
  case "$1" in -env:UserInstallation=*) profile="$1" ;; esac
  shift
done
out="$2"
shift 2
mkdir -p "$out"
printf '%s\t%s\t%s\t%s\n' "$profile" "$#" "$(tr -d '\n\t' < "$FONTCONFIG_FILE")" "$LAUNCHED" >> "$(dirname "$0")/calls"
for file in "$@"; do
  text=$(cat "$file")
  case "$text" in
    bad) ;;
    deadly) exit 81 ;;
    endless) exec sleep 1000 ;;
    *) printf '%%PDF-%s' "$text" > "$out/$(basename "$file" .docx).pdf" ;;
  esac
done
`;

let folder: string;
let converter: Converter;
beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  await writeFile(join(folder, 'soffice'), program);
  await chmod(join(folder, 'soffice'), 0o755);
  converter = withPatience();
});
afterEach(async () => {
  await converter.close();
});

const withPatience = (startMilliseconds = 30_000): Converter =>
  createSofficeConverter({
    program: join(folder, 'soffice'),
    version: '7.4',
    launcher: ['env', 'LAUNCHED=so'],
    startMilliseconds,
    fileMilliseconds: 100,
  });

const file = (text: string): Uint8Array => new TextEncoder().encode(text);

async function convert(...texts: string[]): Promise<string[]> {
  const conversions = await converter.convert(texts.map(file));
  return conversions.map((made) => (made.kind === 'ok' ? new TextDecoder().decode(made.pdf) : 'failed'));
}

async function calls(): Promise<{ profile: string; files: number; fonts: string; launched: string }[]> {
  const lines = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [profile = '', files, fonts = '', launched = ''] = line.split('\t');
    return { profile, files: Number(files), fonts, launched };
  });
}

describe('the LibreOffice of this machine', () => {
  it('converts many files in one call, with a profile of its own and the fonts of the project', async () => {
    expect(await convert('a', 'b', 'c')).toEqual(['%PDF-a', '%PDF-b', '%PDF-c']);
    await convert('d');
    const [first, second] = await calls();
    expect(first?.files).toBe(3);
    expect(first?.profile).not.toBe(second?.profile);
    expect(first?.fonts).toContain('tinos');
    const standIns = [
      ['Times New Roman', 'Tinos'],
      ['Liberation Serif', 'Tinos'],
      ['Liberation Sans', 'Arimo'],
      ['Liberation Mono', 'Cousine'],
    ] as const;
    for (const [named, used] of standIns) {
      expect(first?.fonts).toContain(`<family>${named}</family><prefer><family>${used}</family>`);
    }
  });

  it('is started by what takes its network, which is offered only where it does', async () => {
    await convert('a');
    expect(await calls()).toMatchObject([{ launched: 'so' }]);
    // A launcher that leaves the network as it is would show the interfaces of this machine, or none.
    const launcher = await withoutNetwork();
    const [command = 'true', ...before] = launcher ?? [];
    const { stdout } = spawnSync(command, [...before, 'cat', '/proc/net/dev'], { encoding: 'utf8' });
    expect(stdout.match(/^\s*[^\s:]+:/gm)?.map((name) => name.trim()) ?? []).toEqual(launcher ? ['lo:'] : []);
  });

  it.each(['bad', 'deadly', 'endless'])('fails the file that is %s, and no other', async (fault) => {
    converter = withPatience(fault === 'endless' ? 800 : undefined);
    expect(await convert('a', fault, 'b')).toEqual(['%PDF-a', 'failed', '%PDF-b']);
  });

  it('is unavailable when it cannot be started, and once it is closed', async () => {
    const missing = createSofficeConverter({ program: join(folder, 'nothing'), version: '', launcher: [] });
    await expect(missing.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
    await converter.close();
    await expect(converter.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);
  });

  it('says its version, where there is one', async () => {
    expect(await sofficeVersion(join(folder, 'soffice'))).toBe('7.4.7.2');
    expect(await sofficeVersion(join(folder, 'nothing'))).toBeNull();
  });
});
