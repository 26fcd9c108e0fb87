import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../../contract/operation.ts';
import type { batchProcessGet, processBatch } from '../../../../contract/operations/batch-process.ts';
import type { HandedDocuments } from '../../../api/handed-documents.ts';
import { batchProcessQueries, useCreateBatchProcess, useProcessBatch } from '../../../api/batch-process.ts';
import { documentQueries } from '../../../api/documents.ts';
import type { SigningDraft } from '../signing-draft.ts';
import { type OtpState, isBusy } from '../otp/otp-state.ts';
import { useOtpState } from '../otp/use-otp-state.ts';
import type { Certificate } from '../remote/certificates.ts';
import { makePicture } from '../signature-editor/use-signature-picture.ts';
import { type BulkRequest, bulkRequestOf } from './bulk-draft.ts';
import { type BulkFlow, bulkFlow } from './bulk-otp.ts';
import { type BulkCode, type BulkDocument, type BulkGroup, leavesMark } from './bulk-plan.ts';
import { type BulkRun, loadRun, saveRun } from './bulk-run.ts';

export type BulkStart = {
  readonly code: BulkCode;
  readonly otherCode: BulkGroup['otherCode'];
  readonly documents: readonly BulkDocument[];
  readonly draft: SigningDraft;
  readonly certificate: Certificate | null;
};

type Progress = Data<typeof batchProcessGet>;

/** Documents that were gathered, the two calls that confirm them, and what is known of each. */
export type BulkWork = {
  readonly run: BulkRun | null;
  readonly flow: BulkFlow | null;
  readonly state: OtpState<BulkRequest, Data<typeof processBatch>>;
  readonly progress: Progress | null;
  /** Whether the signature is made, the documents are gathered, or the first call is made. */
  readonly isStarting: boolean;
  /** What kept them from being gathered. */
  readonly startError: Error | null;
  readonly start: (work: BulkStart) => void;
  readonly confirm: () => void;
  readonly resend: () => void;
  /** Ends what was begun, to begin with something else. */
  readonly end: () => void;
};

type Held = { readonly run: BulkRun; readonly flow: BulkFlow };

function heldAgain(run: BulkRun | null): Held | null {
  return run === null ? null : { run, flow: bulkFlow(run.batchProcessId) };
}

const isOver = (progress: Progress | undefined): boolean =>
  progress?.isConfirmed === true && progress.results.every(({ success }) => success !== null);

/** Milliseconds until the progress is looked at again. While a code is waited for it changes on another device alone. */
function lookAgainIn(progress: Progress | undefined, isCalling: boolean): number | false {
  if (isOver(progress)) {
    return false;
  }
  return isCalling || progress?.isConfirmed === true ? 700 : 5000;
}

/** Acts on handed documents; goes on after a reload with what was begun with the very same. */
export function useBulkRun(handed: HandedDocuments): BulkWork {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [held, setHeld] = useState<Held | null>(() => heldAgain(loadRun(handed.handedAt)));
  const gather = useCreateBatchProcess();
  const [isStarting, setStarting] = useState(false);
  // A second click may come before the next render.
  const hasStarted = useRef(false);
  const { mutateAsync: send } = useProcessBatch();
  const state = useOtpState(held?.flow ?? null);
  const query = useQuery({
    ...batchProcessQueries.progress(held?.run.batchProcessId ?? ''),
    enabled: held !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => lookAgainIn(data, isBusy(state)),
  });
  const isDone = isOver(query.data);

  // The call that did it may have been that of a page before this one.
  useEffect(() => {
    if (isDone) {
      void client.invalidateQueries({ queryKey: documentQueries.all() });
    }
  }, [isDone, client]);

  const start = async ({ code, otherCode, documents, draft, certificate }: BulkStart): Promise<void> => {
    const picture = leavesMark(code) ? await makePicture(draft.signature).catch(() => null) : null;
    const { id } = await gather.mutateAsync({
      documentIds: documents.map(({ documentId }) => documentId),
      accessPermissionCode: code,
      ...(otherCode !== null && { otherAccessPermissionCode: otherCode }),
    });
    const run: BulkRun = {
      handedAt: handed.handedAt,
      batchProcessId: id,
      code,
      certificateId: certificate?.id ?? null,
      documents: documents.map(({ documentId, no, subject }) => ({ documentId, no, subject })),
    };
    const flow = bulkFlow(id);
    saveRun(run);
    setHeld({ run, flow });
    const parts = { image: picture?.dataUri ?? null, reasonCaption: t('signing.reasonCaption') };
    await flow.start(bulkRequestOf(draft, { batchProcessId: id, code, certificate, ...parts }), send);
  };

  const startOnce = async (work: BulkStart): Promise<void> => {
    if (hasStarted.current || isBusy(state)) {
      return;
    }
    hasStarted.current = true;
    setStarting(true);
    try {
      await start(work);
    } finally {
      hasStarted.current = false;
      setStarting(false);
    }
  };

  return {
    run: held?.run ?? null,
    flow: held?.flow ?? null,
    state,
    progress: held === null ? null : (query.data ?? null),
    isStarting,
    startError: gather.error,
    start: (work) => {
      // What went wrong stands in `startError`, or in the state of the calls.
      startOnce(work).catch(() => undefined);
    },
    confirm: () => void held?.flow.confirm(send),
    resend: () => void held?.flow.resend(send),
    end: () => {
      gather.reset();
      saveRun(null);
      setHeld(null);
    },
  };
}
