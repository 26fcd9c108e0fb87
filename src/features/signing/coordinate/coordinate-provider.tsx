import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, formErrors, isBusy, isFailure, rejectionMessages } from '../../../api/api-error.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useCoordinate } from '../../../api/processing.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useMaybeDraft } from '../draft-store.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { changeSteps, coordinateBody, stepFaults } from './added-steps.ts';
import type { AddedStep } from './added-steps.ts';
import { CoordinationContext } from './coordinate-context.ts';
import type { Coordination } from './coordinate-context.ts';

/** What of coordinating is not kept over a reload. */
type Passing = {
  readonly stepId: string | null;
  readonly chosenKey: string | null;
  readonly placingKey: string | null;
  readonly hasTried: boolean;
  readonly refused: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
};

const noSteps: readonly AddedStep[] = [];

function freshPassing(stepId: string | null): Passing {
  return { stepId, chosenKey: null, placingKey: null, hasTried: false, refused: new Map(), problems: [] };
}

/** Holds the coordinating of a step. Where there is none, it renders what it is given and nothing else. */
export function CoordinateProvider({ children }: { readonly children: ReactNode }) {
  return <CoordinationContext value={useStepCoordination()}>{children}</CoordinationContext>;
}

function useStepCoordination(): Coordination | null {
  const { t } = useTranslation();
  const serverText = useServerText();
  const client = useQueryClient();
  const signing = useMaybeSigning();
  const target = signing?.target.kind === 'coordinate' && signing.finished === null ? signing.target : null;
  const documentId = signing?.target.document.id ?? '';
  const { mutateAsync: send } = useCoordinate(documentId);
  const steps = useMaybeDraft(target === null ? null : (signing?.draft ?? null), (draft) => draft.added);
  const [changed, setChanged] = useState(() => freshPassing(null));
  if (signing === null || target === null) {
    return null;
  }

  const { draft, perform, performing } = signing;
  const { step, document } = target;
  const own = (now: Passing): Passing => (now.stepId === step.id ? now : freshPassing(step.id));
  const passing = own(changed);
  const set = (next: Partial<Passing>): void => {
    setChanged((now) => ({ ...own(now), ...next }));
  };
  const change: Coordination['change'] = (what) => {
    draft.update({ added: changeSteps(draft.getState().draft.added, what) });
    set({ refused: new Map(), problems: [] });
  };
  const refuse = (error: unknown, sent: readonly AddedStep[]): void => {
    if (isFailure(error, 'network')) {
      set({ problems: [t(isBusy(error) ? 'serverMessages.busy' : 'coordinate.offline')] });
      return;
    }
    const refused = new Map<string, string>();
    for (const [path, text] of fieldErrors(error)) {
      const index = Number(/^processes\.(\d+)\./.exec(path)?.[1] ?? Number.NaN);
      refused.set(sent[index]?.key ?? '', serverText(text));
    }
    const isSilent = rejectionMessages(error).length === 0;
    set({ refused, problems: isSilent ? [t('common.unexpected')] : formErrors(error).map(serverText) });
    // The step may have ended elsewhere: what is true now is shown instead.
    void client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey });
  };

  return {
    steps: steps ?? noSteps,
    change,
    faults: stepFaults(steps ?? noSteps, document, step),
    refused: passing.refused,
    chosenKey: passing.chosenKey,
    choose: (chosenKey) => {
      set({ chosenKey });
    },
    placing: (steps ?? noSteps).find(({ key }) => key === passing.placingKey) ?? null,
    startPlacing: (key) => {
      set({ placingKey: key, ...(key !== null && { chosenKey: key }) });
    },
    place: (key, place) => {
      change({ kind: 'place', key, place });
      set({ placingKey: null, chosenKey: place === null ? null : key });
    },
    submit: () => {
      set({ hasTried: true, refused: new Map(), problems: [] });
      const sent = draft.getState().draft.added;
      if (sent.length === 0 || stepFaults(sent, document, step).size > 0) {
        return;
      }
      draft.flush();
      void perform(() => send(coordinateBody(step.id, sent, step.fileInfoId)))?.then(
        () => {
          draft.forget();
        },
        (error: unknown) => {
          refuse(error, sent);
        },
      );
    },
    hasTried: passing.hasTried,
    isSending: performing,
    problems: passing.problems,
  };
}
