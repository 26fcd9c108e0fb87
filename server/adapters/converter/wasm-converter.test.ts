import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { fontsOf, textOf } from '../../../test/tools/pdf-tools.ts';
import { wordFile } from '../../../test/files/word-file.ts';
import { type Converter, ConverterUnavailableError } from './converter.ts';
import { createWasmConverter, type WasmConverterOptions } from './wasm-converter.ts';

describe('LibreOffice in WebAssembly', () => {
  let converter: Converter;
  beforeAll(() => {
    converter = createWasmConverter();
  });
  afterAll(() => converter.close());

  it('makes PDFs with every Vietnamese letter, in fonts that stand in the file', async () => {
    const text = 'Hợp đồng lao động: Nguyễn Thị Thuỳ Ưởng, ẵ ỡ ữ ỵ Đ ậ';
    const [first, second] = await converter.convert([wordFile([text]), wordFile(['Tờ thứ hai'])]);
    const pdf = first?.kind === 'ok' ? first.pdf : new Uint8Array();
    expect(textOf(pdf)).toContain(text);
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    expect(textOf(second?.kind === 'ok' ? second.pdf : new Uint8Array())).toContain('Tờ thứ hai');
  }, 60_000);
});

/** Programs that stand in for the engine, each with a fault of its own. `state` lies in the folder of the test. */
const programs = {
  /** Gets stuck in its first two starts. */
  stuckTwice: `
    const { existsSync, writeFileSync } = require('node:fs');
    const marks = ['1', '2'].map((name) => __dirname + '/start-' + name);
    const next = marks.find((mark) => !existsSync(mark));
    if (next) { writeFileSync(next, ''); setInterval(() => {}, 1000); }
    else { serve(() => Buffer.from('%PDF-')); }`,
  /** Ends over files that say so. */
  fragile: `serve((file) => { if (String(file).includes('deadly')) { process.exit(1); } return Buffer.from('%PDF-' + file); });`,
  /** Never becomes ready. */
  dead: `process.exit(1);`,
  /** Says in each file which start it is; the second is not ready before a file `go` lies beside it. */
  numbered: `
    const { existsSync, writeFileSync } = require('node:fs');
    const start = [1, 2, 3].find((n) => !existsSync(__dirname + '/start-' + n));
    writeFileSync(__dirname + '/start-' + start, '');
    const begin = () => existsSync(__dirname + '/go') || start !== 2
      ? serve(() => Buffer.from('%PDF-' + start))
      : setTimeout(begin, 5);
    begin();`,
  /** Takes for ever over files that say so. */
  slow: `serve((file) => String(file).includes('endless') ? new Promise(() => {}) : Buffer.from('%PDF-'));`,
};

const protocol = `
  function serve(convert) {
    process.on('message', async ({ type, id, payload }) => {
      const data = type === 'convert' ? [...(await convert(Buffer.from(payload.inputData)))] : undefined;
      process.send({ type: 'response', id, success: true, data });
    });
    process.send({ type: 'ready' });
    setInterval(() => {}, 1000);
  }`;

describe('its supervision', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const item of open.splice(0).reverse()) {
      await item.close();
    }
  });

  async function withProgram(
    name: keyof typeof programs,
    options: Omit<WasmConverterOptions, 'program'> = {},
  ): Promise<Converter & { readonly folder: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-engine-'));
    const program = join(folder, 'engine.cjs');
    await writeFile(program, `${protocol}\n${programs[name]}`);
    const converter = createWasmConverter({ program, startMilliseconds: 5000, ...options });
    open.push({ close: () => rm(folder, { recursive: true, force: true }) }, converter);
    return { ...converter, folder };
  }

  const file = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('starts another engine in place of one that is stuck', async () => {
    const converter = await withProgram('stuckTwice', { startMilliseconds: 500 });
    expect(await converter.convert([file('a')])).toMatchObject([{ kind: 'ok' }]);
  });

  it('changes engines without waiting for the new one to start', async () => {
    const converter = await withProgram('numbered', { filesPerEngine: 2, startMilliseconds: 60_000 });
    const startOf = async (): Promise<string> => {
      const [conversion] = await converter.convert([file('a')]);
      return conversion?.kind === 'ok' ? new TextDecoder().decode(conversion.pdf) : '';
    };
    for (let n = 0; n < 5; n += 1) {
      expect(await startOf()).toBe('%PDF-1');
    }
    await writeFile(join(converter.folder, 'go'), '');
    await expect.poll(startOf).toBe('%PDF-2');
  });

  it('fails the file that an engine ends over, and no other', async () => {
    const converter = await withProgram('fragile');
    expect(await converter.convert([file('a'), file('deadly'), file('b')])).toMatchObject([
      { kind: 'ok' },
      { kind: 'failed' },
      { kind: 'ok' },
    ]);
  });

  it('ends an engine that takes too long over a file', async () => {
    const converter = await withProgram('slow', { fileMilliseconds: 300 });
    expect(await converter.convert([file('endless'), file('b')])).toMatchObject([
      { kind: 'failed' },
      { kind: 'ok' },
    ]);
  });

  it('says that it is unavailable when no engine starts, and when it is closed over a file', async () => {
    const dead = await withProgram('dead');
    await expect(dead.convert([file('a')])).rejects.toThrow(ConverterUnavailableError);

    const closing = await withProgram('slow');
    await closing.convert([file('a')]);
    const cutOff = expect(closing.convert([file('endless')])).rejects.toThrow(ConverterUnavailableError);
    await closing.close();
    await cutOff;
  });
});
