import { startTransition, useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import type { Document } from '../../../contract/models/document.ts';
import { firstPageFactsSchema } from '../../../contract/operations/documents.ts';
import { type PagePreview, previewOf } from '../../pdf/page-preview.ts';
import { type EarlyPicture, readerWaits } from './early-page.ts';

const factsSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(firstPageFactsSchema);

/** After this nothing holds the file back any more, whatever became of the picture; in milliseconds. */
const timeoutMs = 4000;

export type FirstPicture = {
  /** The first page of the document as it was opened; `null` where no picture came, or one of another content. */
  readonly preview: PagePreview | null;
  /** Whether what reads the file waits. */
  readonly isReaderHeld: boolean;
  /** To be called when one can act. */
  readonly onReady: () => void;
};

type Picture = PagePreview | 'on-its-way' | null;

function pictureOf(early: EarlyPicture | null | undefined): PagePreview | null {
  const facts = factsSchema.safeParse(early?.facts);
  return early == null || !facts.success ? null : previewOf(early.url, facts.data);
}

/** As it is when the screen begins, so that the page is shown with it at once. */
function pictureNow(): Picture {
  const early = globalThis.countersignEarlyPage;
  return early !== undefined && early.given === undefined ? 'on-its-way' : pictureOf(early?.given);
}

/** The picture of the first page that was asked for before the page ran (`public/early-files.js`). */
export function useFirstPicture(document: Document): FirstPicture {
  const [picture, setPicture] = useState<Picture>(pictureNow);
  const [isReleased, setIsReleased] = useState(false);
  useEffect(() => {
    let left = false;
    const show = (early?: EarlyPicture | null): void => {
      if (!left) {
        setPicture((before) => (before === 'on-its-way' ? pictureOf(early) : before));
      }
    };
    void globalThis.countersignEarlyPage?.picture.then(show);
    const timer = setTimeout(() => setIsReleased(true), timeoutMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);

  const sha256 = document.file?.sha256 ?? null;
  const isOfThis = picture !== 'on-its-way' && picture?.sha256 === sha256;
  // Once it is looked at it stays until its pages are there, also when they have meanwhile been signed.
  const [wasOfThis, setWasOfThis] = useState(false);
  if (isOfThis && !wasOfThis) {
    setWasOfThis(true);
  }
  const preview = picture === 'on-its-way' || !(isOfThis || wasOfThis) ? null : picture;
  const isReaderHeld = readerWaits() && !isReleased && (picture === 'on-its-way' || preview !== null);
  // In pieces, between which the reader's first input is answered.
  const onReady = useCallback(() => startTransition(() => setIsReleased(true)), []);
  return { preview, isReaderHeld, onReady };
}
