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
  /** What an engine grows by is given back after so many files. */
  readonly filesPerEngine?: number;
};

/** An engine that is asked for before it is needed. */
type Successor = { readonly office: Promise<WasmOffice | null>; isSettled: boolean };

const starts = 3;

/**
 * LibreOffice in WebAssembly, from npm alone, in a supervised subprocess that is started at the first use: 4 to 15 seconds on
 * an idle machine. A start that has got stuck is given up, with more patience for the next. One file at a time.
 *
 * The successor of an engine starts while that one still works on the second half of its files, so that no batch stands still
 * over a start.
 */
export function createWasmConverter(options: WasmConverterOptions = {}): Converter {
  const program = options.program ?? join(packageFolder, 'dist/subprocess.worker.cjs');
  const idleMilliseconds = options.idleMilliseconds ?? 5 * 60_000;
  const filesPerEngine = options.filesPerEngine ?? 300;
  let office: WasmOffice | null = null;
  let successor: Successor | null = null;
  let converted = 0;
  let idle: NodeJS.Timeout | undefined;
  let offices = new AbortController();
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    offices.abort();
    offices = new AbortController();
    office = null;
    successor = null;
    converted = 0;
  }

  async function startOffice(signal: AbortSignal): Promise<WasmOffice | null> {
    for (let start = 0; start < starts && !signal.aborted; start += 1) {
      const started = await WasmOffice.start({
        program,
        wasmFolder: join(packageFolder, 'wasm'),
        fonts: documentFonts('be-vietnam-pro'),
        warmUp: emptyWordFile(),
        milliseconds: options.startMilliseconds ?? 40_000 * (start + 1),
        signal,
      });
      if (started !== null) {
        return started;
      }
    }
    return null;
  }

  function startSuccessor(): Successor {
    const begun: Successor = {
      office: startOffice(offices.signal).finally(() => (begun.isSettled = true)),
      isSettled: false,
    };
    return begun;
  }

  /** The engine for the next file. One that is through goes on until its successor is ready. */
  async function engine(): Promise<WasmOffice> {
    refuseWhenClosed();
    if (office?.alive === true) {
      if (converted >= filesPerEngine / 2) {
        successor ??= startSuccessor();
      }
      if (converted < filesPerEngine || successor?.isSettled !== true) {
        return office;
      }
    }
    office?.kill();
    converted = 0;
    const next = await successor?.office;
    successor = null;
    office = next?.alive === true ? next : await startOffice(offices.signal);
    refuseWhenClosed();
    if (office === null) {
      throw new ConverterUnavailableError('LibreOffice in WebAssembly did not start');
    }
    return office;
  }

  function refuseWhenClosed(): void {
    if (isClosed) {
      throw new ConverterUnavailableError('the converter is closed');
    }
  }

  /** A file that ends the engine twice is at fault; once may be the machine's doing. */
  async function convertOne(file: Uint8Array): Promise<Conversion> {
    let outcome: Conversion = { kind: 'failed', why: '' };
    for (let tries = 0; tries < 2; tries += 1) {
      const running = await engine();
      converted += 1;
      outcome = await running.convert(file, options.fileMilliseconds ?? 60_000);
      refuseWhenClosed();
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
      isClosed = true;
      clearTimeout(idle);
      end();
      await last.catch(() => undefined);
      clearTimeout(idle);
    },
  };
}

function packageVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : 'unknown';
}
