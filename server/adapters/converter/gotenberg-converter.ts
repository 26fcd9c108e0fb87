import {
  type Conversion,
  type Converter,
  type ConverterEngine,
  ConverterUnavailableError,
} from './converter.ts';

export type GotenbergOptions = {
  /** CONVERTER_URL: where Gotenberg answers. */
  readonly url: string;
  readonly milliseconds?: number;
};

/** Requests at once; Gotenberg queues what is more than it can do. */
const together = 8;

/** Gotenberg's LibreOffice route: a service of its own that grows past one machine. */
export function createGotenbergConverter(options: GotenbergOptions): Converter {
  const address = new URL('forms/libreoffice/convert', options.url.replace(/(?<!\/)\/*$/, '/'));
  const closing = new AbortController();
  const engine: ConverterEngine = { name: 'Gotenberg', version: address.host };

  async function convertOne(file: Uint8Array): Promise<Conversion> {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(file)]), 'document.docx');
    // Encoded here: a form that fetch encodes while it sends leaves a rejection behind when the connection fails.
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = await encoded.arrayBuffer();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(options.milliseconds ?? 120_000)]);
    try {
      const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal });
      if (answer.ok) {
        return { kind: 'ok', pdf: new Uint8Array(await answer.arrayBuffer()) };
      }
      // What it says beside is about somebody's file, and stays out of logs.
      await answer.body?.cancel();
      const why = `Gotenberg answered ${String(answer.status)}`;
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
        return { kind: 'failed', why };
      }
      throw new ConverterUnavailableError(why);
    } catch (error) {
      if (error instanceof ConverterUnavailableError) {
        throw error;
      }
      throw new ConverterUnavailableError(
        `Gotenberg could not be asked: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  return {
    engine,
    batchSize: 2 * together,
    async convert(files) {
      const conversions: Conversion[] = [];
      const next = files.entries();
      const work = async (): Promise<void> => {
        for (const [index, file] of next) {
          conversions[index] = await convertOne(file);
        }
      };
      await Promise.all(Array.from({ length: Math.min(together, files.length) }, work));
      return conversions;
    },
    close: async () => closing.abort(),
  };
}
