/**
 * A file behind an address that may stop being valid: download tokens live for an hour, and reading a contract
 * may take longer. When an address is refused, a fresh one is asked for, and reading goes on where it was.
 */
import type { LoadedBytes } from './loading/load-progress.ts';
import { PdfFailure } from './pdf-error.ts';

/** Gives the file's address. `refused` says that the last one was answered with 401, 403, 404 or 410. */
export type GetUrl = (reason: 'open' | 'refused') => Promise<string>;

/** How opening went: the whole file, or its first bytes from a server that gives ranges. */
type OpenedFile =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'ranged'; readonly head: Uint8Array<ArrayBuffer>; readonly length: number };

/** Bytes asked for first. Most contracts come whole with it. */
export const headLength = 256 * 1024;

const refusals = new Set([401, 403, 404, 410]);

/** How often a service is asked again that is too busy, or away. */
const busyTries = 2;

/** Waits as long as a service asks for, ten seconds at most, and not exactly as long as everybody who was asked to. */
function pauseFor(retryAfter: string | null, signal: AbortSignal): Promise<void> {
  const seconds = Math.min(10, Number.parseInt(retryAfter ?? '', 10) || 1);
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', leave);
        resolve();
      },
      seconds * 1000 * (1 + Math.random() / 2),
    );
    signal.addEventListener('abort', leave);
  });
}

type ContentRange = { readonly begin: number; readonly total: number };

/** Reads `bytes 0-99/1234`; `null` when it is absent, of another form, or the total is unknown. */
export function parseContentRange(header: string | null): ContentRange | null {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(header ?? '');
  return match ? { begin: Number(match[1]), total: Number(match[2]) } : null;
}

async function readAll(
  response: Response,
  onProgress: (bytes: LoadedBytes) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = Number(response.headers.get('Content-Length') ?? 0);
  // With a Content-Encoding the length counts other bytes than those that are read.
  const known = total > 0 && response.headers.get('Content-Encoding') === null;
  if (!known || response.body === null) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loaded += part.value.byteLength;
    onProgress({ loaded: Math.min(loaded, total), total });
  }
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

export class RemoteFile {
  readonly #getUrl: GetUrl;
  readonly #fetch: typeof fetch;
  #url: string | null = null;
  /** The address being renewed; ranges that are refused together share it. */
  #renewal: Promise<string> | null = null;
  #length: number | null = null;
  #etag: string | null = null;

  constructor(getUrl: GetUrl, fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#getUrl = getUrl;
    this.#fetch = fetcher;
  }

  /**
   * Opens the file. `onProgress` tells how much is here of a file that comes whole.
   * Throws a PdfFailure of kind `network`, or the signal's reason.
   */
  async open(signal: AbortSignal, onProgress: (bytes: LoadedBytes) => void): Promise<OpenedFile> {
    const response = await this.#request({ Range: `bytes=0-${headLength - 1}` }, signal);
    if (response.status !== 206) {
      return { kind: 'whole', bytes: await this.#body(signal, () => readAll(response, onProgress)) };
    }
    const range = parseContentRange(response.headers.get('Content-Range'));
    if (range === null) {
      // A service of another origin that does not expose Content-Range: its ranges are of no use without the length.
      await response.body?.cancel();
      const whole = await this.#request({}, signal);
      return { kind: 'whole', bytes: await this.#body(signal, () => readAll(whole, onProgress)) };
    }
    const head = new Uint8Array(await this.#body(signal, () => response.arrayBuffer()));
    if (head.byteLength >= range.total) {
      return { kind: 'whole', bytes: head };
    }
    this.#length = range.total;
    this.#etag = response.headers.get('ETag');
    return { kind: 'ranged', head, length: range.total };
  }

  /** The bytes from `begin` up to, and not with, `end`. Throws like {@link open}. */
  async read(begin: number, end: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#request({ Range: `bytes=${begin}-${end - 1}` }, signal);
    const range = parseContentRange(response.headers.get('Content-Range'));
    const etag = response.headers.get('ETag');
    const sameFile =
      range?.total === this.#length && (etag === null || this.#etag === null || etag === this.#etag);
    if (response.status !== 206 || range?.begin !== begin || !sameFile) {
      // Bytes of two versions must never be mixed into one document.
      await response.body?.cancel();
      throw new PdfFailure({ kind: 'network', status: response.status });
    }
    const bytes = new Uint8Array(await this.#body(signal, () => response.arrayBuffer()));
    if (bytes.byteLength !== end - begin) {
      throw new PdfFailure({ kind: 'network', status: response.status });
    }
    return bytes;
  }

  async #request(headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    this.#url ??= await this.#getUrl('open');
    const usedUrl = this.#url;
    let response = await this.#send(usedUrl, headers, signal);
    if (refusals.has(response.status)) {
      await response.body?.cancel();
      response = await this.#send(await this.#renewedUrl(usedUrl), headers, signal);
    }
    for (let left = busyTries; left > 0 && response.status === 503; left -= 1) {
      await response.body?.cancel();
      await pauseFor(response.headers.get('Retry-After'), signal);
      response = await this.#send(this.#url, headers, signal);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new PdfFailure({ kind: 'network', status: response.status });
    }
    return response;
  }

  async #renewedUrl(refusedUrl: string): Promise<string> {
    if (this.#url !== null && this.#url !== refusedUrl) {
      return this.#url;
    }
    this.#renewal ??= this.#getUrl('refused').finally(() => {
      this.#renewal = null;
    });
    this.#url = await this.#renewal;
    return this.#url;
  }

  async #send(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    return this.#body(signal, () => this.#fetch(url, { headers, signal }));
  }

  /** Runs a step of the network; what it throws becomes a PdfFailure, unless the reader left. */
  async #body<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (cause) {
      signal.throwIfAborted();
      throw new PdfFailure({ kind: 'network', status: null }, cause);
    }
  }
}
