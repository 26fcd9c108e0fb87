import { z } from 'zod';

import { type FirstPageFacts, firstPageFactsSchema } from '../../contract/operations/documents.ts';
import type { ShortLivedFiles } from '../adapters/files/short-lived-files.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { PageRenderer } from '../adapters/pdf/page-renderer.ts';

/** A picture (WebP) of a first page, and what it shows. */
export type FirstPage = { readonly webp: Uint8Array; readonly facts: FirstPageFacts };

/** Pictures of first pages, which show a document before its viewer can. */
export interface FirstPages {
  /** That of the stored PDF with this hash; `null` where there is none. Painted once, however many ask. */
  of(sha256: string): Promise<FirstPage | null>;
  /** The same, without painting it: `null` also where it has not been painted yet. */
  painted(sha256: string): Promise<FirstPage | null>;
}

type Needs = {
  readonly files: FileStore;
  readonly previews: ShortLivedFiles;
  readonly pageRenderer: PageRenderer;
  readonly log: { warn(details: object, message: string): void };
};

/** Beside what it is of, a picture depends on how pages are painted: another way has another name here. */
const way = 'first-page-2';

const newline = 0x0a;

/** Kept as one file: a line of JSON, then the picture. */
function pack({ webp, facts }: FirstPage): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), webp]);
}

const packedFacts = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(firstPageFactsSchema);

function unpack(bytes: Uint8Array): FirstPage {
  const end = bytes.indexOf(newline);
  const facts = packedFacts.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8'));
  return { webp: bytes.subarray(end + 1), facts };
}

/** Kept as previews are: whoever opens a document long after it was sent has its picture painted anew. */
export function createFirstPages({ files, previews, pageRenderer, log }: Needs): FirstPages {
  const underWay = new Map<string, Promise<FirstPage | null>>();

  const noteFailure = (error: unknown): null => {
    log.warn({ error }, 'a first page could not be painted');
    return null;
  };

  async function find(key: string): Promise<FirstPage | null> {
    const stored = await previews.find(key);
    return stored === null ? null : unpack(stored);
  }

  async function findOrPaint(key: string, sha256: string): Promise<FirstPage | null> {
    const found = await find(key);
    if (found !== null) {
      return found;
    }
    const painted = await pageRenderer.paintFirst(await files.open(sha256));
    if (painted === null) {
      return null;
    }
    const { webp, width, height, pageCount } = painted;
    const page = { webp, facts: { sha256, width, height, pageCount } };
    await previews.keep(key, pack(page));
    return page;
  }

  return {
    of(sha256) {
      const key = previews.keyOf(way, sha256);
      const begun =
        underWay.get(key) ??
        findOrPaint(key, sha256)
          .catch(noteFailure)
          .finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    painted: (sha256) => find(previews.keyOf(way, sha256)).catch(noteFailure),
  };
}
