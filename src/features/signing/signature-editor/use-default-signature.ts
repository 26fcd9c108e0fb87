import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { accountQueries } from '../../../api/account.ts';
import type { Signature } from './signature.ts';

/** Nothing was made yet, and nothing chosen: whoever went on from a saved signature has one in `saved` still. */
function isUntouched({ source, drawing, uploaded, saved }: Signature): boolean {
  return source === 'draw' && drawing === null && uploaded === null && saved === null;
}

/** Begins with the signature that its owner made the usual one, or with the only one, where nothing was made yet. */
export function useDefaultSignature(
  value: Signature,
  onChange: (signature: Signature) => void,
  offersSaved: boolean,
): void {
  const { data } = useQuery({ ...accountQueries.signatures(), enabled: offersSaved });
  const whole = data?.filter(({ purpose }) => purpose === 'signature') ?? [];
  const only = whole.length === 1 ? whole[0] : undefined;
  // What another part of the page has asked for is here even where it is not offered.
  const usual = offersSaved ? (data?.find(({ isDefault }) => isDefault) ?? only ?? null) : null;
  const begin = useEffectEvent(() => {
    if (usual !== null && isUntouched(value)) {
      const { id, image, kind } = usual;
      onChange({ ...value, source: 'saved', saved: { id, image, kind } });
    }
  });
  const usualId = usual?.id ?? null;
  useEffect(() => {
    if (usualId !== null) {
      begin();
    }
  }, [usualId]);
}
