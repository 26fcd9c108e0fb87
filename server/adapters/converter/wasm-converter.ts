import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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
  /** Of an engine that has not converted its warm-up file by then a second is started beside it. */
  readonly startMilliseconds?: number;
  readonly fileMilliseconds?: number;
  /** What an engine grows by is given back after so many files. */
  readonly filesPerEngine?: number;
};

/** An engine that is asked for before it is needed. */
type Successor = { readonly office: Promise<WasmOffice | null>; isSettled: boolean };

type Start = { readonly office: Promise<WasmOffice | null>; readonly abort: () => void };
type Ready = { readonly start: Start; readonly office: WasmOffice };

const starts = 4;

/** An engine holds much memory: after this time without work it is ended. */
const idleMilliseconds = 5 * 60_000;

/**
 * LibreOffice in WebAssembly, from npm alone, in a supervised subprocess that is started at the first use. That takes 2 to 3 seconds on
 * an idle machine, and one start in seven gets stuck. So the next is begun after a while, with more patience each time; of two that run
 * beside each other the one that is ready first stays. One file at a time.
 *
 * The successor of an engine starts while that one still works on the second half of its files, so that no batch stands still
 * over a start.
 */
export function createWasmConverter(options: WasmConverterOptions = {}): Converter {
  const program = options.program ?? join(packageFolder, 'dist/subprocess.worker.cjs');
  const filesPerEngine = options.filesPerEngine ?? 300;
  const startMilliseconds = options.startMilliseconds ?? 6000;
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

  function beginStart(signal: AbortSignal): Start {
    const own = new AbortController();
    const started = WasmOffice.start({
      program,
      wasmFolder: join(packageFolder, 'wasm'),
      fonts: documentFonts('be-vietnam-pro'),
      warmUp: emptyWordFile(),
      signal: AbortSignal.any([signal, own.signal]),
    });
    return { office: started, abort: () => own.abort() };
  }

  async function startOffice(signal: AbortSignal): Promise<WasmOffice | null> {
    let running: readonly Start[] = [];
    let ready: Ready | null = null;
    for (let start = 0; start < starts && ready === null && !signal.aborted; start += 1) {
      running.slice(0, -1).forEach(({ abort }) => abort());
      running = [...running.slice(-1), beginStart(signal)];
      ready = await firstReady(running, startMilliseconds * 2 ** start);
    }
    running.filter((start) => start !== ready?.start).forEach(({ abort }) => abort());
    return ready?.office ?? null;
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

/** The first engine that is ready within a time; `null` when the time is over, or none of them will be. */
async function firstReady(running: readonly Start[], milliseconds: number): Promise<Ready | null> {
  const isOver = new AbortController();
  const offices = running.map(async (start) => {
    const office = await start.office;
    if (office === null) {
      throw new ConverterUnavailableError('an engine did not start');
    }
    return { start, office };
  });
  try {
    return await Promise.race([Promise.any(offices), sleep(milliseconds, null, { signal: isOver.signal })]);
  } catch {
    return null;
  } finally {
    isOver.abort();
  }
}

function packageVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : 'unknown';
}
