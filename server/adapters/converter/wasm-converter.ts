import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';

import { type Conversion, type Converter, ConverterUnavailableError } from './converter.ts';
import { documentFonts } from './document-fonts.ts';
import { emptyWordFile } from './empty-word-file.ts';
import { WasmOffice } from './wasm-office.ts';

const packageFolder = dirname(
  createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json'),
);

export type WasmConverterOptions = {
  /** The program that runs as a subprocess; another one stands in for it in tests of failures. */
  readonly program?: string;
  /** An engine that has not converted its warm-up file by then is stuck, and another is started. */
  readonly startMilliseconds?: number;
  readonly fileMilliseconds?: number;
  /** It holds much memory: after this time without work it is ended. */
  readonly idleMilliseconds?: number;
};

const starts = 4;

/** What an engine grows by is given back after so many files. */
const filesPerEngine = 300;

/**
 * LibreOffice in WebAssembly, from npm alone, in a supervised subprocess that is started at the first use. About one start
 * in six gets stuck for good; conversions do not. One file at a time.
 */
export function createWasmConverter(options: WasmConverterOptions = {}): Converter {
  const program = options.program ?? join(packageFolder, 'dist/subprocess.worker.cjs');
  const idleMilliseconds = options.idleMilliseconds ?? 5 * 60_000;
  let office: WasmOffice | null = null;
  let converted = 0;
  let idle: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    office?.kill();
    office = null;
    converted = 0;
  }

  async function engine(): Promise<WasmOffice> {
    if (isClosed()) {
      throw new ConverterUnavailableError('the converter is closed');
    }
    if (office?.alive === true && converted < filesPerEngine) {
      return office;
    }
    end();
    for (let start = 0; start < starts; start += 1) {
      const started = await WasmOffice.start({
        program,
        wasmFolder: join(packageFolder, 'wasm'),
        fonts: documentFonts('be-vietnam-pro'),
        warmUp: emptyWordFile(),
        milliseconds: options.startMilliseconds ?? 8000 * (start + 1),
      });
      if (isClosed()) {
        started?.kill();
        break;
      }
      if (started !== null) {
        office = started;
        return started;
      }
    }
    throw new ConverterUnavailableError('LibreOffice in WebAssembly did not start');
  }

  /** A file that ends the engine twice is at fault; once may be the machine's doing. */
  async function convertOne(file: Uint8Array): Promise<Conversion> {
    let outcome: Conversion = { kind: 'failed', why: '' };
    for (let tries = 0; tries < 2; tries += 1) {
      const running = await engine();
      converted += 1;
      outcome = await running.convert(file, options.fileMilliseconds ?? 60_000);
      if (isClosed()) {
        throw new ConverterUnavailableError('the converter is closed');
      }
      if (outcome.kind === 'ok' || running.alive) {
        break;
      }
    }
    return outcome;
  }

  async function convertAll(files: readonly Uint8Array[]): Promise<Conversion[]> {
    clearTimeout(idle);
    try {
      const conversions: Conversion[] = [];
      for (const file of files) {
        conversions.push(await convertOne(file));
      }
      return conversions;
    } finally {
      idle = setTimeout(end, idleMilliseconds).unref();
    }
  }

  return {
    engine: { name: 'LibreOffice in WebAssembly', version: packageVersion() },
    batchSize: 10,
    convert(files) {
      const turn = last.then(
        () => convertAll(files),
        () => convertAll(files),
      );
      last = turn;
      return turn;
    },
    async close() {
      closing.abort();
      clearTimeout(idle);
      end();
      await last.catch(() => undefined);
      end();
    },
  };
}

function packageVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : 'unknown';
}
