/** Opening of PDFs, fetched by ranges where the service gives them, errors as {@link PdfError}. */
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  PDFDataRangeTransport,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageFrame } from '../../contract/page-space.ts';
import { type LoadedBytes, LoadProgress } from './loading/load-progress.ts';
import { frameOf } from './page-frame.ts';
import { type PdfError, PdfFailure } from './pdf-error.ts';
import { takeWorker } from './pdf-worker.ts';
import { pdfjsAssets } from './pdfjs-files.ts';
import type { OpenedSource, PdfSource } from './pdf-source.ts';
import type { RemoteFile } from './remote-file.ts';
import { RenderQueue } from './render-queue.ts';

/** Of pdf.js, for the layer of text over a page. */
export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What one may hear of a document while it loads and afterwards. */
type PdfEvents = {
  /** How much of the file is here while it opens. */
  readonly onProgress: (bytes: LoadedBytes) => void;
  /** A part of an open document could not be fetched or read (`true`), or all is well again (`false`). */
  readonly onInterrupted: (interrupted: boolean) => void;
  /** Asks for the password of a protected file. Without it such a file is an error. */
  readonly onPassword?: (wasWrong: boolean) => Promise<string>;
};

/** Larger documents are fetched as they are read, smaller ones to the end in the background. */
const autoFetchLimit = 16 * 1024 * 1024;

/** Waits before each attempt at a range, in milliseconds; after the last one the reader is told, and may ask again. */
const retryDelaysMs = [0, 400, 2000];

/** What a transport says of itself: `reason` is what the last attempt threw. */
type RangeEvents = {
  readonly onStalled: (reason: unknown) => void;
  readonly onResumed: () => void;
  readonly onBytes: (bytes: LoadedBytes) => void;
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Gives pdf.js its ranges, waits and asks again when the network fails, and keeps what is missing for {@link retry}. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #file: RemoteFile;
  readonly #events: RangeEvents;
  readonly #leaving = new AbortController();
  /** Ranges given up for now: where each begins, and its end. */
  readonly #missing = new Map<number, number>();
  readonly #total: number;
  #loaded: number;

  constructor(file: RemoteFile, length: number, head: Uint8Array, events: RangeEvents) {
    super(length, head);
    this.#file = file;
    this.#events = events;
    this.#total = length;
    this.#loaded = head.byteLength;
    events.onBytes({ loaded: this.#loaded, total: length });
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#fetchRange(begin, end);
  }

  override abort(): void {
    this.#leaving.abort();
  }

  /** Asks again for what could not be fetched. */
  retry(): void {
    const ranges = [...this.#missing];
    this.#missing.clear();
    for (const [begin, end] of ranges) {
      void this.#fetchRange(begin, end);
    }
  }

  async #fetchRange(begin: number, end: number): Promise<void> {
    let failure: unknown = null;
    for (const pause of retryDelaysMs) {
      await wait(pause);
      if (this.#leaving.signal.aborted) {
        return;
      }
      try {
        this.#deliver(begin, await this.#file.read(begin, end, this.#leaving.signal));
        return;
      } catch (reason) {
        failure = reason;
      }
    }
    if (!this.#leaving.signal.aborted) {
      this.#missing.set(begin, end);
      this.#events.onStalled(failure);
    }
  }

  #deliver(begin: number, bytes: Uint8Array): void {
    // pdf.js takes no bytes for a range that it has given up.
    if (this.#leaving.signal.aborted) {
      return;
    }
    this.onDataRange(begin, bytes);
    this.#loaded += bytes.byteLength;
    this.#events.onBytes({ loaded: this.#loaded, total: this.#total });
    if (this.#missing.size === 0) {
      this.#events.onResumed();
    }
  }
}

/** What an open document has of its worker and its file. */
type Connection = { readonly end: () => void; readonly retry: () => void; readonly isLost: () => boolean };

/** An open PDF. Pages are counted from 1. */
export class PdfDocument {
  readonly key: string;
  /** Of the file; `null` where nobody has said it. */
  readonly sha256: string | null;
  readonly pageCount: number;
  /** The frame of page 1: the size that the others are thought to have until they are measured. */
  readonly firstFrame: PageFrame;
  /** Draws pages one after another, those in view first. */
  readonly renderQueue = new RenderQueue();
  readonly proxy: PDFDocumentProxy;
  /** How far the rest of the file is that comes in the background. */
  readonly progress: LoadProgress;
  readonly #connection: Connection;

  constructor(
    source: PdfSource,
    proxy: PDFDocumentProxy,
    firstFrame: PageFrame,
    progress: LoadProgress,
    connection: Connection,
  ) {
    this.key = source.key;
    this.sha256 = source.sha256 ?? null;
    this.progress = progress;
    this.proxy = proxy;
    this.pageCount = proxy.numPages;
    this.firstFrame = firstFrame;
    this.#connection = connection;
  }

  /** A page, by number from 1. Rejects when the document was destroyed or the page is broken. */
  getPage(pageNumber: number): Promise<PDFPageProxy> {
    return this.proxy.getPage(pageNumber);
  }

  /** How a page lies in its space, by number from 1. Rejects as {@link getPage} does. */
  async frameOf(pageNumber: number): Promise<PageFrame> {
    return frameOf(await this.getPage(pageNumber));
  }

  /** Whether its worker has died: it shows nothing more until it is opened anew. */
  get isLost(): boolean {
    return this.#connection.isLost();
  }

  /** Asks again for parts that could not be fetched. */
  retry(): void {
    this.#connection.retry();
  }

  /** Frees what the document holds here and in the worker. The worker itself stays for a while. */
  destroy(): void {
    this.renderQueue.clear();
    this.#connection.end();
  }
}

/** Whether the bytes begin as a PDF must (ISO 32000-1, 7.5.2, and readers' tolerance of 1024 bytes before it). */
function startsAsPdf(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return start.includes('%PDF-');
}

function errorOf(reason: unknown, looksLikePdf: boolean): PdfError {
  if (reason instanceof PasswordException) {
    return { kind: 'password' };
  }
  if (reason instanceof InvalidPDFException && !looksLikePdf) {
    return { kind: 'not-pdf' };
  }
  return { kind: 'broken' };
}

/** A document that cannot be fetched, or whose worker dies, is an error while it opens, and an interruption once it is open. */
class Opening implements RangeEvents {
  readonly #events: PdfEvents;
  /** Of what comes after the document was opened. */
  readonly progress = new LoadProgress();
  /** Whether the whole file comes in the background; else only what is read. */
  fetchesAll = false;
  #isOpen = false;
  #fail: (reason: PdfFailure) => void = () => undefined;
  readonly #stalled = new Promise<never>((_resolve, reject) => {
    this.#fail = reject;
  });

  constructor(events: PdfEvents) {
    this.#events = events;
    this.#stalled.catch(() => undefined);
  }

  readonly onStalled = (reason: unknown): void => {
    if (this.#isOpen) {
      this.#events.onInterrupted(true);
      return;
    }
    this.#fail(
      reason instanceof PdfFailure ? reason : new PdfFailure({ kind: 'network', status: null }, reason),
    );
  };

  readonly onResumed = (): void => {
    if (this.#isOpen) {
      this.#events.onInterrupted(false);
    }
  };

  readonly onBytes = (bytes: LoadedBytes): void => {
    if (!this.#isOpen) {
      this.#events.onProgress(bytes);
    }
    if (this.fetchesAll) {
      this.progress.report(bytes);
    }
  };

  unlessStalled<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#stalled]);
  }

  done(): void {
    this.#isOpen = true;
  }
}

/**
 * Opens a PDF. Rejects with a PdfFailure, or with the signal's reason when it was aborted; then nothing stays behind.
 * Who opens it destroys it.
 */
export async function openPdf(
  source: PdfSource,
  opened: OpenedSource,
  events: PdfEvents,
  signal: AbortSignal,
): Promise<PdfDocument> {
  signal.throwIfAborted();
  const opening = new Opening(events);
  const looksLikePdf = startsAsPdf(opened.kind === 'whole' ? opened.bytes : opened.head);
  const range =
    opened.kind === 'whole' ? null : new RangeTransport(opened.file, opened.length, opened.head, opening);
  opening.fetchesAll = range !== null && range.length <= autoFetchLimit;

  const { port, failed, release } = takeWorker();
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  failed.catch((reason: unknown) => {
    worker.destroy();
    // What still comes is of no use, and must not say that all is well again.
    range?.abort();
    opening.onStalled(reason);
  });
  const task = getDocument({
    ...(opened.kind === 'whole' && { data: opened.bytes }),
    ...(range !== null && { range }),
    worker,
    disableStream: true,
    disableAutoFetch: !opening.fetchesAll,
    cMapUrl: `${pdfjsAssets}cmaps/`,
    standardFontDataUrl: `${pdfjsAssets}standard_fonts/`,
    wasmUrl: `${pdfjsAssets}wasm/`,
    iccUrl: `${pdfjsAssets}iccs/`,
    // An untrusted picture of more pixels than this would take the tab's memory.
    maxImageSize: 100_000_000,
    verbosity: VerbosityLevel.ERRORS,
  });
  const { onPassword } = events;
  if (onPassword !== undefined) {
    task.onPassword = (answer: (password: string) => void, reason: number) => {
      void onPassword(reason === PasswordResponses.INCORRECT_PASSWORD).then(answer);
    };
  }
  const end = (): void => {
    void Promise.race([task.destroy(), failed])
      .catch(() => undefined)
      .finally(release);
  };
  const leave = (): void => {
    range?.abort();
    end();
  };
  signal.addEventListener('abort', leave, { once: true });

  try {
    const proxy = await opening.unlessStalled(task.promise);
    const firstPage = await opening.unlessStalled(proxy.getPage(1));
    signal.throwIfAborted();
    opening.done();
    return new PdfDocument(source, proxy, frameOf(firstPage), opening.progress, {
      end,
      retry: () => range?.retry(),
      isLost: () => worker.destroyed,
    });
  } catch (reason) {
    leave();
    signal.throwIfAborted();
    throw reason instanceof PdfFailure ? reason : new PdfFailure(errorOf(reason, looksLikePdf), reason);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
