import type { BodyInput } from '../../contract/operation.ts';
import {
  changeAccessCode,
  reassign,
  remind,
  sendNotify,
  snoozeReminders,
} from '../../contract/operations/follow-up.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { request, withId } from './request.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export function useSendNotify() {
  return useSettledMutation(withId(sendNotify), (client, _data, id) =>
    client.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey }),
  );
}

export function useRemind() {
  return useSettledMutation(withId(remind), (client, _data, id) =>
    client.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey }),
  );
}

type Reassign = { readonly processId: string; readonly body: BodyInput<typeof reassign> };

/**
 * A processor who hands their only step on sees the document no more: the answer is `null` then. Its screen is left as it is, for whoever
 * called to leave it.
 */
export function useReassign() {
  return useSettledMutation(
    ({ processId, body }: Reassign) => request(reassign, { params: { processId }, body }),
    (client, document) =>
      document === null
        ? invalidate(client, documentQueries.lists(), documentQueries.counts().queryKey)
        : settleDocument(client, document),
  );
}

type AccessCode = { readonly processId: string; readonly accessCode: string };

/** Sets, changes or, with an empty one, removes the access code of a waiting step. */
export function useChangeAccessCode() {
  return useSettledMutation(
    ({ processId, accessCode }: AccessCode) =>
      request(changeAccessCode, { params: { processId }, body: { accessCode } }),
    settleDocument,
  );
}

type Snooze = { readonly processId: string; readonly until: string | null };

export function useSnoozeReminders() {
  return useSettledMutation(
    ({ processId, until }: Snooze) => request(snoozeReminders, { params: { processId }, body: { until } }),
    settleDocument,
  );
}
