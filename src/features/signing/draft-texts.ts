import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { Me } from '../../../contract/models/user.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftTexts } from './signing-draft.ts';
import { textNames } from './text-names.ts';

/** `ofStep` is what was set for the step; else the signer's own text holds, or that of the product. */
export function draftTexts(t: TFunction, me: Me, reason: string, ofStep: string | null = null): DraftTexts {
  const own = ofStep ?? me.user?.signatureText ?? '';
  return { reason, signatureText: own.trim() === '' ? t('signing.defaultText', textNames) : own };
}

/** What the signer has not changed follows the language; `null` while it is confirmed, and once it is done. */
export function useFollowTexts(store: DraftStore, texts: DraftTexts | null): void {
  const { reason, signatureText } = texts ?? {};
  const begun = useRef(texts);
  useEffect(() => {
    if (reason === undefined || signatureText === undefined) {
      return;
    }
    const { draft } = store.getState();
    const before = begun.current;
    begun.current = { reason, signatureText };
    if (reason !== before?.reason && draft.reason === before?.reason) {
      store.follow({ reason });
    }
    if (signatureText !== before?.signatureText && draft.text === before?.signatureText) {
      store.follow({ text: signatureText });
    }
  }, [store, reason, signatureText]);
}
