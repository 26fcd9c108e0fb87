/** What people do in a race: the call, and how to see afterwards whether it has come about. */
import { activity, documentStatus, stepStatus } from '../../contract/enums.ts';
import type { Document } from '../../contract/models/document.ts';
import type { Operation } from '../../contract/operation.ts';
import { stepTakeBack } from '../../contract/operations/absences.ts';
import {
  documentCancel,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../contract/operations/document-actions.ts';
import { reassign } from '../../contract/operations/follow-up.ts';
import { processDocument, type ProcessRequestInput, fillData } from '../../contract/operations/processing.ts';
import type { Answer, Api, DemoUser } from '../../test/client/api.ts';
import { rejection } from '../../test/client/jobs.ts';
import { workflow } from './race-fixture.ts';
import type { Seen, Told } from './judge.ts';

export type Move = {
  readonly name: string;
  readonly call: () => Promise<Told>;
  readonly hasEffect: (seen: Seen) => boolean;
};

function toldBy(answer: Answer<Operation>): Told {
  switch (answer.kind) {
    case 'done':
      return { kind: 'success' };
    case 'otp-sent':
      return { kind: 'broken', what: 'that a code was sent' };
    case 'refused':
      return answer.status === 200
        ? { kind: 'refused', message: answer.messages[0] ?? '' }
        : { kind: 'broken', what: `with status ${String(answer.status)}: ${answer.messages.join('; ')}` };
  }
}

const statusIs = ({ document }: Seen, value: number): boolean => document.status.value === value;

const tells = ({ document }: Seen, value: number): boolean =>
  document.histories.some((entry) => entry.activity.value === value);

const stepAfter = ({ document }: Seen, id: string) => document.processes.find((step) => step.id === id);

/** The step of `user` in a document, as a workflow has one for each. */
export function stepOf(document: Document, user: DemoUser): string {
  const step = document.processes.find(({ processedByUser }) => processedByUser?.code === user);
  if (!step) {
    throw new Error(`${user} has no step`);
  }
  return step.id;
}

export const eSign = (processId: string, reason: string): ProcessRequestInput => ({
  processId,
  reason,
  signatureDisplayMode: 1,
  signingPage: 1,
  signingPosition: '100,100,250,160',
  signatureText: '{{Name}}',
  fontSize: 9,
  confirmTermsConditions: true,
});

/** `user` signs or approves, saying why: the reason tells whose call of several it was that the step was processed by. */
export function signs(api: Api, user: DemoUser, request: ProcessRequestInput): Move {
  const done: readonly number[] = [stepStatus.signed, stepStatus.approved];
  return {
    name: `${user}, who signs,`,
    call: async () =>
      toldBy(await api.call(processDocument, { token: await api.tokenOf(user), body: request })),
    hasEffect: (seen) => {
      const step = stepAfter(seen, request.processId);
      return step !== undefined && done.includes(step.status.value) && step.reason === request.reason;
    },
  };
}

/** `user` approves with a code that was sent before a field was filled in: what they agreed to has to stand before it. */
export function approvesBeforeFilling(api: Api, user: DemoUser, request: ProcessRequestInput): Move {
  const move = signs(api, user, request);
  const indexOf = ({ document }: Seen, value: number): number =>
    document.histories.findIndex((entry) => entry.activity.value === value);
  return {
    ...move,
    hasEffect: (seen) => {
      const filledAt = indexOf(seen, activity.fillData);
      return move.hasEffect(seen) && (filledAt === -1 || indexOf(seen, activity.approve) < filledAt);
    },
  };
}

export const fillsIn = (api: Api, user: DemoUser, processId: string, key: string): Move => ({
  name: `${user}, who fills in,`,
  call: async () =>
    toldBy(
      await api.call(fillData, {
        token: await api.tokenOf(user),
        body: { processId, values: [{ key, value: '9000000000' }] },
      }),
    ),
  hasEffect: (seen) => stepAfter(seen, processId)?.status.value === stepStatus.filled,
});

export function rejects(api: Api, user: DemoUser, processId: string): Move {
  const body = rejection(processId);
  return {
    name: `${user}, who rejects,`,
    call: async () => toldBy(await api.call(processDocument, { token: await api.tokenOf(user), body })),
    hasEffect: (seen) =>
      statusIs(seen, documentStatus.rejected) &&
      tells(seen, activity.reject) &&
      stepAfter(seen, processId)?.status.value === stepStatus.rejected,
  };
}

const asCreator = async (api: Api): Promise<string> => api.tokenOf('clerk');

export const cancels = (api: Api, { id }: Document): Move => ({
  name: 'the creator, who cancels,',
  call: async () =>
    toldBy(await api.call(documentCancel, { token: await asCreator(api), body: { id, reason: 'Soạn lại' } })),
  hasEffect: (seen) => statusIs(seen, documentStatus.canceled) && tells(seen, activity.cancelDocument),
});

export const sends = (api: Api, { id }: Document): Move => ({
  name: 'the creator, who sends,',
  call: async () =>
    toldBy(await api.call(sendProcess, { token: await asCreator(api), params: { documentId: id } })),
  hasEffect: (seen) => tells(seen, activity.inviteRecipient) && statusIs(seen, documentStatus.ready),
});

/** The creator gives the only step of a draft to somebody else. */
export const plansAnew = (api: Api, { id }: Document, user: DemoUser): Move => ({
  name: 'the creator, who changes the workflow,',
  call: async () =>
    toldBy(
      await api.call(updateProcess, { token: await asCreator(api), body: workflow(id, [[user, 'A']], true) }),
    ),
  hasEffect: ({ document }) => document.processes.every((step) => step.processedByUser?.code === user),
});

export const renames = (api: Api, { id }: Document, subject: string): Move => ({
  name: 'the creator, who changes the subject,',
  call: async () =>
    toldBy(await api.call(documentUpdate, { token: await asCreator(api), body: { id, subject } })),
  hasEffect: ({ document }) => document.subject === subject,
});

export const reassigns = (api: Api, processId: string, to: DemoUser): Move => ({
  name: 'the creator, who reassigns,',
  call: async () =>
    toldBy(
      await api.call(reassign, {
        token: await asCreator(api),
        params: { processId },
        body: { userCode: to, reason: 'Người khác phụ trách' },
      }),
    ),
  hasEffect: (seen) =>
    stepAfter(seen, processId)?.processedByUser?.code === to && tells(seen, activity.reassign),
});

export const takesBack = (api: Api, user: DemoUser, processId: string): Move => ({
  name: `${user}, who takes back,`,
  call: async () =>
    toldBy(await api.call(stepTakeBack, { token: await api.tokenOf(user), params: { processId } })),
  hasEffect: (seen) => stepAfter(seen, processId)?.processedByUser?.code === user,
});
