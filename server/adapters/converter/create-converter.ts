import { spawn } from 'node:child_process';

import type { Converter } from './converter.ts';
import { createGotenbergConverter } from './gotenberg-converter.ts';
import { createSofficeConverter } from './soffice-converter.ts';
import { createWasmConverter } from './wasm-converter.ts';

/**
 * Gotenberg where CONVERTER_URL is given; else the LibreOffice on PATH, where it can be run without a network; else the one that came with
 * npm, which has none.
 */
export async function createConverter(options: { readonly converterUrl: string | null }): Promise<Converter> {
  if (options.converterUrl !== null) {
    return createGotenbergConverter({ url: options.converterUrl });
  }
  const version = await sofficeVersion('soffice');
  const launcher = version === null ? null : await withoutNetwork();
  return version === null || launcher === null
    ? createWasmConverter()
    : createSofficeConverter({ program: 'soffice', version, launcher });
}

/** Namespaces of Linux: with one of users anybody may make one of networks, where that is not turned off; root needs none. */
const launchers: readonly (readonly string[])[] = [
  ['unshare', '--user', '--map-current-user', '--net', '--'],
  ['unshare', '--net', '--'],
];

/** What runs a program where there is no network but its own loopback; `null` where this machine does not allow it. */
export async function withoutNetwork(): Promise<readonly string[] | null> {
  for (const launcher of launchers) {
    const [program = '', ...before] = launcher;
    const interfaces = await outputOf(program, [...before, 'cat', '/proc/net/dev']);
    const names = [...(interfaces ?? '').matchAll(/^[ \t]*([^\s:]+):/gm)].map(([, name]) => name);
    if (names.length === 1 && names[0] === 'lo') {
      return launcher;
    }
  }
  return null;
}

/** What `soffice --version` says, or `null` when there is none. */
export async function sofficeVersion(program: string): Promise<string | null> {
  return /LibreOffice ([\d.]+)/.exec((await outputOf(program, ['--version'])) ?? '')?.[1] ?? null;
}

/** `null` when it cannot be run. */
function outputOf(program: string, arguments_: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, arguments_, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString('utf8');
    });
    child.once('error', () => resolve(null));
    child.once('close', () => resolve(said));
  });
}
