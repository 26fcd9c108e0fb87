import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, formErrors, rejectionMessages } from '../../../api/api-error.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useCoordinate } from '../../../api/processing.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useSelected } from '../../../store.ts';
import { useMaybeDraft } from '../draft-store.ts';
import { useUnsentText } from '../problem-texts.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { type AddedStep, changeSteps, coordinateBody, stepFaults } from './added-steps.ts';
import { type Coordination, CoordinationContext } from './coordinate-context.ts';

const noSteps: readonly AddedStep[] = [];

/** Holds the coordinating of a step. Where there is none, it renders what it is given and nothing else. */
export function CoordinateProvider({ children }: { readonly children: ReactNode }) {
  return <CoordinationContext value={useStepCoordination()}>{children}</CoordinationContext>;
}

function useStepCoordination(): Coordination | null {
  const { t } = useTranslation();
  const serverText = useServerText();
  const unsentText = useUnsentText(t('coordinate.offline'));
  const client = useQueryClient();
  const signing = useMaybeSigning();
  const target = signing?.target.kind === 'coordinate' && signing.finished === null ? signing.target : null;
  const documentId = signing?.target.document.id ?? '';
  const { mutateAsync: send } = useCoordinate(documentId);
  const session = target === null ? null : (signing?.session ?? null);
  const steps = useMaybeDraft(session?.draft ?? null, (draft) => draft.added);
  const isCalling = useSelected(session, ({ directCall }) => directCall.stage === 'running');
  const state = useSelected(session?.coordination ?? null, (all) => all);
  useWindowEvent('online', () => session?.coordination.change({ unsent: null }));
  if (session === null || target === null || state === null) {
    return null;
  }

  const { draft } = session;
  const { change: set } = session.coordination;
  const { step, document } = target;
  const change: Coordination['change'] = (what) => {
    draft.update({ added: changeSteps(draft.getState().draft.added, what) });
    set({ refused: new Map(), problems: [], unsent: null });
  };
  const refuse = (error: unknown, sent: readonly AddedStep[]): void => {
    const unsent = unsentText(error);
    if (unsent !== null) {
      set({ unsent });
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

  const { unsent, problems } = state;
  return {
    ...state,
    problems: unsent === null ? problems : [unsent],
    steps: steps ?? noSteps,
    change,
    faults: stepFaults(steps ?? noSteps, document, step),
    choose: (chosenKey) => set({ chosenKey }),
    placing: (steps ?? noSteps).find(({ key }) => key === state.placingKey) ?? null,
    startPlacing: (key) => set({ placingKey: key, ...(key !== null && { chosenKey: key }) }),
    place: (key, place) => {
      change({ kind: 'place', key, place });
      set({ placingKey: null, chosenKey: place === null ? null : key });
    },
    submit: () => {
      set({ hasTried: true, refused: new Map(), problems: [], unsent: null });
      const sent = draft.getState().draft.added;
      if (sent.length === 0 || stepFaults(sent, document, step).size > 0) {
        return;
      }
      draft.flush();
      void session.callDirectly(
        () => send(coordinateBody(step.id, sent, step.fileInfoId)),
        (error) => refuse(error, sent),
      );
    },
    isSending: isCalling === true,
  };
}
