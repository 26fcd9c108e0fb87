import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Conversion, type Converter, ConverterUnavailableError } from './converter.ts';
import { fontConfiguration } from './document-fonts.ts';

export type SofficeOptions = {
  /** The program, found on PATH or with its whole path. */
  readonly program: string;
  readonly version: string;
  /** What starts it without a network: a program and its arguments, which those of LibreOffice follow; see `withoutNetwork`. */
  readonly launcher: readonly string[];
  readonly startMilliseconds?: number;
  readonly fileMilliseconds?: number;
};

/**
 * The LibreOffice of this machine, many files in one call: its start costs ten times what a file does. Each call has a
 * profile of its own that is thrown away, sees the project's fonts alone, and has no network: whatever a file makes it ask, nobody hears it.
 */
export function createSofficeConverter(options: SofficeOptions): Converter {
  const running = new Set<() => void>();
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function convertTogether(files: readonly Uint8Array[]): Promise<(Uint8Array | null)[]> {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-soffice-'));
    try {
      const names = files.map((_, index) => String(index + 1).padStart(4, '0'));
      await mkdir(join(folder, 'in'));
      await Promise.all(
        files.map((file, index) => writeFile(join(folder, 'in', `${names[index] ?? ''}.docx`), file)),
      );
      await writeFile(join(folder, 'fonts.conf'), fontConfiguration(join(folder, 'fonts')));
      await run(folder, names);
      return await Promise.all(
        names.map((name) => readFile(join(folder, 'out', `${name}.pdf`)).catch(() => null)),
      );
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** Ends in time, whatever becomes of the files. @throws when the program cannot be started at all. */
  function run(folder: string, names: readonly string[]): Promise<void> {
    const milliseconds =
      (options.startMilliseconds ?? 60_000) + names.length * (options.fileMilliseconds ?? 5000);
    return new Promise((resolve, reject) => {
      const [launcher, ...before] = options.launcher;
      const child = spawn(
        launcher ?? options.program,
        [
          ...(launcher === undefined ? [] : [...before, options.program]),
          `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
          ...['--headless', '--norestore', '--nolockcheck', '--nodefault'],
          ...['--convert-to', 'pdf:writer_pdf_Export', '--outdir', join(folder, 'out')],
          ...names.map((name) => join(folder, 'in', `${name}.docx`)),
        ],
        {
          stdio: 'ignore',
          // A group of its own: the program is a script whose child does the work.
          detached: true,
          env: {
            PATH: process.env['PATH'] ?? '',
            HOME: folder,
            FONTCONFIG_FILE: join(folder, 'fonts.conf'),
            SAL_USE_VCLPLUGIN: 'svp',
          },
        },
      );
      const kill = (): void => {
        try {
          process.kill(-(child.pid ?? 0), 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      };
      const timer = setTimeout(kill, milliseconds);
      running.add(kill);
      const finish = (): void => {
        clearTimeout(timer);
        running.delete(kill);
      };
      child.once('error', (error) => {
        finish();
        reject(new ConverterUnavailableError(`${options.program}: ${error.message}`));
      });
      child.once('exit', () => {
        finish();
        resolve();
      });
    });
  }

  async function convertAll(files: readonly Uint8Array[]): Promise<Conversion[]> {
    const conversions: Conversion[] = [];
    const made = await convertTogether(files);
    for (const [index, pdf] of made.entries()) {
      if (closed) {
        throw new ConverterUnavailableError('the converter is closed');
      }
      const file = files[index];
      // A file that brings the program down takes those after it along: whoever came out empty has another go alone.
      const again = pdf === null && files.length > 1 && file ? (await convertTogether([file]))[0] : pdf;
      conversions.push(
        again
          ? { kind: 'ok', pdf: new Uint8Array(again) }
          : { kind: 'failed', why: 'soffice made no PDF of it' },
      );
    }
    return conversions;
  }

  return {
    engine: { name: 'LibreOffice', version: options.version },
    batchSize: 50,
    convert(files) {
      if (closed) {
        return Promise.reject(new ConverterUnavailableError('the converter is closed'));
      }
      const turn = last.then(
        () => (files.length === 0 ? [] : convertAll(files)),
        () => (files.length === 0 ? [] : convertAll(files)),
      );
      last = turn;
      return turn;
    },
    async close() {
      closed = true;
      running.forEach((kill) => kill());
      await last.catch(() => undefined);
    },
  };
}
