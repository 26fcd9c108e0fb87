import type { LoadedBytes } from './loading/load-progress.ts';
import { type GetUrl, RemoteFile } from './remote-file.ts';

/**
 * Where a PDF comes from. `key` names the document and its version: as long as it is the same, nothing is loaded again,
 * however often the address changes.
 */
export type PdfSource = {
  readonly key: string;
  /** Of the file, where the service says it. */
  readonly sha256?: string | null;
} & (
  | { readonly kind: 'url'; readonly getUrl: GetUrl }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly file: Blob }
);

/** The whole file, or its first bytes and the file to ask for the rest. */
export type OpenedSource =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'ranged';
      readonly file: RemoteFile;
      readonly head: Uint8Array;
      readonly length: number;
    };

/**
 * Fetches what is asked for first of a PDF, without pdf.js, which may still be on its way. `onProgress` tells how much is here of a file
 * that comes whole. Rejects as {@link RemoteFile} does.
 */
export async function openSource(
  source: PdfSource,
  onProgress: (bytes: LoadedBytes) => void,
  signal: AbortSignal,
): Promise<OpenedSource> {
  switch (source.kind) {
    case 'bytes':
      // pdf.js takes the buffer away; the caller keeps his.
      return { kind: 'whole', bytes: source.bytes.slice() };
    case 'file':
      return { kind: 'whole', bytes: new Uint8Array(await source.file.arrayBuffer()) };
    case 'url': {
      const file = new RemoteFile(source.getUrl);
      const opened = await file.open(signal, onProgress);
      return opened.kind === 'whole' ? opened : { ...opened, file };
    }
  }
}
