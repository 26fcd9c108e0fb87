import type { ShortLivedFiles } from '../adapters/files/short-lived-files.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { PageRenderer } from '../adapters/pdf/page-renderer.ts';

/** Pictures of first pages, which show a document before its viewer can. */
export interface FirstPages {
  /** The picture (WebP) of the stored PDF with this hash; `null` where there is none. Painted once, however many ask. */
  of(sha256: string): Promise<Uint8Array | null>;
}

type Needs = {
  readonly files: FileStore;
  readonly previews: ShortLivedFiles;
  readonly pageRenderer: PageRenderer;
  readonly log: { warn(details: object, message: string): void };
};

/** Beside what it is of, a picture depends on how pages are painted: another way has another name here. */
const way = 'first-page-1';

/** Kept as previews are: whoever opens a document long after it was sent has its picture painted anew. */
export function createFirstPages({ files, previews, pageRenderer, log }: Needs): FirstPages {
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function paint(key: string, sha256: string): Promise<Uint8Array | null> {
    const kept = await previews.find(key);
    if (kept !== null) {
      return kept;
    }
    const picture = await pageRenderer.paintFirst(await files.read(sha256));
    if (picture !== null) {
      await previews.keep(key, picture);
    }
    return picture;
  }

  return {
    of(sha256) {
      const key = previews.keyOf(way, sha256);
      const begun =
        underWay.get(key) ??
        paint(key, sha256)
          .catch((error: unknown) => {
            log.warn({ error }, 'a first page could not be painted');
            return null;
          })
          .finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
  };
}
