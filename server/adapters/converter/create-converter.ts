import { spawn } from 'node:child_process';

import type { Converter } from './converter.ts';
import { createGotenbergConverter } from './gotenberg-converter.ts';
import { createSofficeConverter } from './soffice-converter.ts';
import { createWasmConverter } from './wasm-converter.ts';

/** Gotenberg where CONVERTER_URL is given, else the LibreOffice on PATH, else the one that came with npm. */
export async function createConverter(options: { readonly converterUrl: string | null }): Promise<Converter> {
  if (options.converterUrl !== null) {
    return createGotenbergConverter({ url: options.converterUrl });
  }
  const version = await sofficeVersion('soffice');
  return version === null ? createWasmConverter() : createSofficeConverter({ program: 'soffice', version });
}

/** What `soffice --version` says, or `null` when there is none. */
export function sofficeVersion(program: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8');
    });
    child.once('error', () => resolve(null));
    child.once('close', () => resolve(/LibreOffice ([\d.]+)/.exec(said)?.[1] ?? null));
  });
}
