import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fault, faultMessage } from '../../../../contract/faults.ts';
import { dayForm } from '../../../../contract/time.ts';
import { rejectionMessages } from '../../../api/api-error.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useFillData } from '../../../api/processing.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useSelected } from '../../../store.ts';
import { useMaybeDraft } from '../draft-store.ts';
import { useUnsentText } from '../problem-texts.ts';
import { useMaybeSigning } from '../signing-context.ts';
import {
  type Field,
  type Values,
  faultOf,
  fieldsOf,
  openFields,
  refusedValues,
  requestValues,
  valueOf,
} from './fields.ts';
import { type Filling, FillingContext, nothingRefused } from './fill-context.ts';

const noValues: Values = {};

/** Holds the filling in of a step. Where there is none, it renders what it is given and nothing else. */
export function FillProvider({ children }: { readonly children: ReactNode }) {
  return <FillingContext value={useStepFilling()}>{children}</FillingContext>;
}

function useStepFilling(): Filling | null {
  const { t } = useTranslation();
  const serverText = useServerText();
  const unsentText = useUnsentText(t('fill.offline'));
  const client = useQueryClient();
  const signing = useMaybeSigning();
  const isFilling = signing?.target.kind === 'fill' && signing.finished === null;
  const step = isFilling ? signing.target.step : null;
  const session = isFilling ? signing.session : null;
  const documentId = signing?.target.document.id ?? '';
  const { mutateAsync: send } = useFillData(documentId);
  const items = step?.fillingItems;
  const fields = useMemo(() => fieldsOf(items ?? []), [items]);
  const values = useMaybeDraft(session?.draft ?? null, (draft) => draft.values) ?? noValues;
  const isCalling = useSelected(session, ({ directCall }) => directCall.stage === 'running');
  const state = useSelected(session?.filling ?? null, (all) => all);
  useWindowEvent('online', () => session?.filling.change({ unsent: null }));
  if (!isFilling || step === null || session === null || state === null) {
    return null;
  }

  const { viewer } = signing;
  const { draft } = session;
  const { change } = session.filling;
  const say = (fault: Fault | null | undefined, value: string): string | null => {
    if (fault === null || fault === undefined) {
      return null;
    }
    // Written as a day is written, it needs no form: there is no such day.
    return fault.id === 'notDay' && dayForm.test(value.trim())
      ? t('dates.notDay', { text: value.trim() })
      : serverText(faultMessage({ ...fault, path: 'value' }));
  };
  const goTo = (field: Field): void => {
    change({ activeKey: field.key, wantedKey: field.key });
    if (field.place !== null) {
      viewer.goToPage(field.place.page, field.place.rect);
    }
  };
  const refuse = (error: unknown, sent: ReturnType<typeof requestValues>): void => {
    const unsent = unsentText(error);
    if (unsent !== null) {
      change({ unsent });
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
    activeKey: state.activeKey,
    wantedKey: state.wantedKey,
    valueOf: (field) => valueOf(values, field),
    setValue: (field, value) => {
      // From the store, since two fields may change before the next render.
      draft.update({ values: { ...draft.getState().draft.values, [field.key]: value } });
      if (state.refused.fields.has(field.key) || state.unsent !== null) {
        const { fields: refused, form } = state.refused;
        const others = new Map([...refused].filter(([key]) => key !== field.key));
        change({ refused: { fields: others, form }, unsent: null });
      }
    },
    errorOf: (field) => {
      const refused = state.refused.fields.get(field.key);
      const isSaid = state.hasTried || (state.left.has(field.key) && valueOf(values, field) !== '');
      const fault = refused ?? (isSaid ? faultOf(field, values) : null);
      return field.type === 'checkbox' && fault?.id === 'required'
        ? t('fill.notChecked')
        : say(fault, valueOf(values, field));
    },
    enter: (field) => change({ activeKey: field.key }),
    leave: (field) => {
      // From the store, since two fields may change before the next render.
      change({ left: new Set(session.filling.getState().left).add(field.key) });
    },
    goTo,
    arrived: () => change({ wantedKey: null }),
    close: () => change({ activeKey: null, wantedKey: null }),
    submit: () => {
      change({ hasTried: true, refused: nothingRefused, unsent: null });
      const now = draft.getState().draft.values;
      if (openFields(fields, now).length > 0) {
        return;
      }
      draft.flush();
      session.change({ actedOnSha256: viewer.getState().document?.sha256 ?? null });
      const sent = requestValues(fields, now);
      void session.callDirectly(
        () => send({ processId: step.id, values: sent }),
        (error) => refuse(error, sent),
      );
    },
    isSending: isCalling === true,
    problems: [...(state.unsent === null ? [] : [state.unsent]), ...state.refused.form.map(serverText)],
  };
}
