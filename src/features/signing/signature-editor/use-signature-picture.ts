import { useEffect, useState } from 'react';
import { followPromise } from '../../../follow-promise.ts';
import { type Picture, drawnPicture } from '../ink/canvas.ts';
import { typedPicture } from '../ink/typed-picture.ts';
import { pictureOf } from '../ink/uploaded-picture.ts';
import { type Signature, hasSignature } from './signature.ts';

export type SignaturePicture =
  | { readonly kind: 'none' }
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly picture: Picture }
  /** Handwriting could not be fetched, or the kept picture does not open. */
  | { readonly kind: 'failed' };

/** The picture that a signature is signed with; `null` where there is none. Rejects when its handwriting cannot be had. */
export async function makePicture(signature: Signature): Promise<Picture | null> {
  switch (signature.source) {
    case 'draw':
      return signature.drawing === null ? null : drawnPicture(signature.drawing);
    case 'type':
      return typedPicture(signature.typed);
    case 'upload':
      return signature.uploaded === null
        ? null
        : pictureOf(
            signature.uploaded.image,
            signature.uploaded.removePaper ? signature.uploaded.strength : null,
          );
    case 'saved':
      return signature.saved === null ? null : pictureOf(signature.saved.image, null);
  }
}

export function isPictured({ kind }: SignaturePicture): boolean {
  return kind === 'made' || kind === 'making';
}

type Held = { readonly of: Signature; readonly result: SignaturePicture };

/** The picture that a signature is signed with, made anew whenever the signature changes. `null` is no signature. */
export function useSignaturePicture(signature: Signature | null): SignaturePicture {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (signature === null || !hasSignature(signature)) {
      return;
    }
    return followPromise(
      makePicture(signature).catch(() => null),
      (picture) => {
        setHeld({ of: signature, result: picture === null ? { kind: 'failed' } : { kind: 'made', picture } });
      },
    );
  }, [signature]);
  if (signature === null || !hasSignature(signature)) {
    return { kind: 'none' };
  }
  return held?.of === signature ? held.result : { kind: 'making' };
}
