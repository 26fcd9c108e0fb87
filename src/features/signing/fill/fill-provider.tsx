import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../../contract/faults.ts';
import type { Fault } from '../../../../contract/faults.ts';
import { isBusy, isFailure, rejectionMessages } from '../../../api/api-error.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useFillData } from '../../../api/processing.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useMaybeDraft } from '../draft-store.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { faultOf, fieldsOf, openFields, refusedValues, requestValues, valueOf } from './fields.ts';
import type { Field, RefusedValues, Values } from './fields.ts';
import { FillingContext } from './fill-context.ts';
import type { Filling } from './fill-context.ts';

/** What of filling in is not kept over a reload. */
type Passing = {
  readonly stepId: string | null;
  readonly activeKey: string | null;
  readonly wantedKey: string | null;
  /** Fields that one has left: from then on what is wrong with them is said. */
  readonly left: ReadonlySet<string>;
  readonly hasTried: boolean;
  readonly refused: RefusedValues;
  /** Why the values could not be sent, where they can be sent again as they are. */
  readonly unsent: string | null;
};

const nothingRefused: RefusedValues = { fields: new Map(), form: [] };
const noValues: Values = {};

function freshPassing(stepId: string | null): Passing {
  return {
    stepId,
    activeKey: null,
    wantedKey: null,
    left: new Set(),
    hasTried: false,
    refused: nothingRefused,
    unsent: null,
  };
}

/** Holds the filling in of a step. Where there is none, it renders what it is given and nothing else. */
export function FillProvider({ children }: { readonly children: ReactNode }) {
  return <FillingContext value={useStepFilling()}>{children}</FillingContext>;
}

function useStepFilling(): Filling | null {
  const { t } = useTranslation();
  const serverText = useServerText();
  const client = useQueryClient();
  const signing = useMaybeSigning();
  const isFilling = signing?.target.kind === 'fill' && signing.finished === null;
  const step = isFilling ? signing.target.step : null;
  const documentId = signing?.target.document.id ?? '';
  const { mutateAsync: send } = useFillData(documentId);
  const items = step?.fillingItems;
  const fields = useMemo(() => fieldsOf(items ?? []), [items]);
  const values = useMaybeDraft(isFilling ? signing.draft : null, (draft) => draft.values) ?? noValues;
  const [changed, setChanged] = useState(() => freshPassing(null));
  if (!isFilling || step === null) {
    return null;
  }

  const { draft, viewer, perform, performing } = signing;
  const passing = changed.stepId === step.id ? changed : freshPassing(step.id);
  const change = (next: Partial<Passing>): void => {
    setChanged((now) => ({ ...(now.stepId === step.id ? now : freshPassing(step.id)), ...next }));
  };
  const say = (fault: Fault | null | undefined): string | null =>
    fault === null || fault === undefined ? null : serverText(faultMessage({ ...fault, path: 'value' }));
  const goTo = (field: Field): void => {
    change({ activeKey: field.key, wantedKey: field.key });
    if (field.place !== null) {
      viewer.goToPage(field.place.page, field.place.rect);
    }
  };
  const refuse = (error: unknown, sent: ReturnType<typeof requestValues>): void => {
    if (isFailure(error, 'network')) {
      change({ unsent: t(isBusy(error) ? 'serverMessages.busy' : 'fill.offline') });
      return;
    }
    const messages = rejectionMessages(error);
    change({
      refused: refusedValues(messages, sent),
      ...(messages.length === 0 && { refused: { ...nothingRefused, form: [t('common.unexpected')] } }),
    });
    // The step may have ended elsewhere: what is true now is shown instead.
    void client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey });
  };

  return {
    fields,
    activeKey: passing.activeKey,
    wantedKey: passing.wantedKey,
    valueOf: (field) => valueOf(values, field),
    setValue: (field, value) => {
      // From the store, since two fields may change before the next render.
      draft.update({ values: { ...draft.getState().draft.values, [field.key]: value } });
      if (passing.refused.fields.has(field.key) || passing.unsent !== null) {
        const { fields: refused, form } = passing.refused;
        const others = new Map([...refused].filter(([key]) => key !== field.key));
        change({ refused: { fields: others, form }, unsent: null });
      }
    },
    errorOf: (field) => {
      const refused = passing.refused.fields.get(field.key);
      const isSaid = passing.hasTried || (passing.left.has(field.key) && valueOf(values, field) !== '');
      return say(refused ?? (isSaid ? faultOf(field, values) : null));
    },
    enter: (field) => {
      change({ activeKey: field.key });
    },
    leave: (field) => {
      setChanged((now) => {
        const own = now.stepId === step.id ? now : freshPassing(step.id);
        return { ...own, left: new Set(own.left).add(field.key) };
      });
    },
    goTo,
    arrived: () => {
      change({ wantedKey: null });
    },
    close: () => {
      change({ activeKey: null, wantedKey: null });
    },
    submit: () => {
      change({ hasTried: true, refused: nothingRefused, unsent: null });
      const now = draft.getState().draft.values;
      if (openFields(fields, now).length > 0) {
        return;
      }
      draft.flush();
      const sent = requestValues(fields, now);
      void perform(() => send({ processId: step.id, values: sent }))?.then(
        () => {
          draft.forget();
        },
        (error: unknown) => {
          refuse(error, sent);
        },
      );
    },
    isSending: performing,
    problems: [...(passing.unsent === null ? [] : [passing.unsent]), ...passing.refused.form.map(serverText)],
  };
}
