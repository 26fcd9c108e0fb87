import { useEffect, useState } from 'react';
import { useSaveSignature } from '../../../api/account.ts';
import { signatureToSave } from '../signature-editor/signature-to-save.ts';
import { makePicture } from '../signature-editor/use-signature-picture.ts';
import type { BulkRun } from './bulk-run.ts';
import { emptyDraft } from '../signing-draft.ts';
import { bulkStore } from './bulk-store.ts';

/**
 * Saves a signature that was to be kept for the next time, once something was signed with it. Answers whether that failed. The
 * draft stays, for documents that are tried again; what was saved is not saved twice.
 */
export function useSavedSignature({ handedAt, code }: BulkRun, isSigned: boolean): boolean {
  const { mutateAsync: save } = useSaveSignature();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isSigned) {
      return;
    }
    const store = bulkStore(handedAt, code, emptyDraft('', { reason: '', signatureText: '' }, []));
    const { draft } = store.getState();
    if (!draft.saveSignature) {
      return;
    }
    store.update({ saveSignature: false });
    store.flush();
    const saved = async (): Promise<void> => {
      const picture = await makePicture(draft.signature);
      const toSave = signatureToSave(draft, picture?.dataUri);
      if (toSave !== null) {
        await save(toSave);
      }
    };
    saved().catch(() => {
      setFailed(true);
    });
  }, [handedAt, code, isSigned, save]);
  return hasFailed;
}
