import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';

import type { Conversion } from './converter.ts';

export type WasmOfficeOptions = {
  readonly program: string;
  readonly wasmFolder: string;
  readonly fonts: readonly { readonly filename: string; readonly data: Uint8Array }[];
  readonly warmUp: Uint8Array;
  /** Ends it, whether it is ready or not. */
  readonly signal: AbortSignal;
};

const saidSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('response'),
    id: z.number(),
    success: z.boolean(),
    data: z.unknown(),
    error: z.string().optional(),
  }),
]);

/**
 * A PDF comes over as a list of numbers. The engine stands still while it is looked through, and a schema of each number would
 * take a tenth as long as the conversion did.
 */
const bytesSchema = z.instanceof(Uint8Array).or(z.custom<readonly number[]>(isListOfBytes));

function isListOfBytes(data: unknown): boolean {
  return Array.isArray(data) && data.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
}

type Answer =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'failed'; readonly why: string };

/** What is loaded into the subprocess before its program. */
const preloads = ['./exit-with-parent-worker.ts', './fewer-fonts-worker.ts'].flatMap((path) => [
  '--import',
  new URL(path, import.meta.url).href,
]);

/** One subprocess with an office suite in it, from its start to its end. */
export class WasmOffice {
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #ready: (() => void) | null = null;
  #asked = 0;
  #alive = true;

  /** Ready once it has converted the warm-up file; `null` when it ends before. */
  static async start(options: WasmOfficeOptions): Promise<WasmOffice | null> {
    const office = new WasmOffice(options);
    return (await office.#begin(options)) ? office : null;
  }

  private constructor(options: WasmOfficeOptions) {
    this.#signal = options.signal;
    // The flag halves the starting time.
    this.#child = fork(options.program, [], {
      execArgv: ['--liftoff-only', ...preloads],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] ?? '', WASM_PATH: options.wasmFolder, VERBOSE: 'false' },
    });
    this.#child.on('message', (said) => this.#hear(said));
    this.#child.on('exit', () => this.#end());
    this.#child.on('error', () => this.#end());
    this.#signal.addEventListener('abort', this.kill);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Converts a file; an office that takes too long over it is ended. */
  async convert(file: Uint8Array, milliseconds: number): Promise<Conversion> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    try {
      return await this.#convert(file);
    } finally {
      clearTimeout(timer);
    }
  }

  async #convert(file: Uint8Array): Promise<Conversion> {
    const answer = await this.#ask('convert', {
      inputData: file,
      inputExt: 'docx',
      outputFormat: 'pdf',
      filterOptions: '',
    });
    if (answer.kind === 'failed') {
      return answer;
    }
    const bytes = bytesSchema.safeParse(answer.data);
    return bytes.success
      ? { kind: 'ok', pdf: Uint8Array.from(bytes.data) }
      : { kind: 'failed', why: 'the office answered no file' };
  }

  readonly kill = (): void => {
    this.#child.kill('SIGKILL');
    this.#end();
  };

  async #begin(options: WasmOfficeOptions): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.#ready = resolve;
    });
    const begun = await this.#ask('init', { fonts: options.fonts, includeSystemFonts: false });
    if (begun.kind === 'failed') {
      this.kill();
      return false;
    }
    const warm = await this.#convert(options.warmUp);
    return warm.kind === 'ok' && this.#alive;
  }

  #hear(message: unknown): void {
    const said = saidSchema.safeParse(message);
    if (!said.success) {
      return;
    }
    if (said.data.type === 'ready') {
      this.#ready?.();
      return;
    }
    const { id, success, data, error } = said.data;
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    answer?.(success ? { kind: 'ok', data } : { kind: 'failed', why: error ?? 'the office failed' });
  }

  #ask(type: string, payload: object): Promise<Answer> {
    return new Promise((resolve) => {
      if (!this.#alive) {
        resolve({ kind: 'failed', why: 'the office has ended' });
        return;
      }
      this.#asked += 1;
      this.#waiting.set(this.#asked, resolve);
      this.#child.send({ type, id: this.#asked, payload });
    });
  }

  /** Whoever waits for it is told. */
  #end(): void {
    this.#alive = false;
    this.#signal.removeEventListener('abort', this.kill);
    this.#ready?.();
    for (const answer of this.#waiting.values()) {
      answer({ kind: 'failed', why: 'the office ended over this file' });
    }
    this.#waiting.clear();
  }
}
