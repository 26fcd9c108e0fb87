import { expect, it } from 'vitest';

import type { RegisteredOperation } from '../../contract/operation.ts';
import { answering, type Sample } from './sample.ts';
import { unknownFields } from './unknown-fields.ts';
import { useSharedFixture } from './use-fixture.ts';
import { withUnknownIds, type ConformanceFixture } from './conformance-fixture.ts';

/*
 * The samples are valid, and what is valid in one state of a document is answered with the envelope in every other; no call is
 * a fault of the service.
 */

const stage = useSharedFixture();

const each = answering.map((operation) => [operation.id, operation] as const);

/**
 * What nobody here can do: codes, links, cookies and apps that were never given out, an address that nobody answers at, a
 * change of an address that nobody asked for, PDFs without a converter, a version that a template never had.
 */
const refused = new Set([
  'processCodeLogin',
  'linkLogin',
  'passwordLink',
  'acceptInvitation',
  'inPersonCode',
  'inPersonOpen',
  'resetPassword',
  'contactChangeLink',
  'contactChangeAnswer',
  'contactChangeDecide',
  'mailChoiceLink',
  'mailChoiceAnswer',
  'totpVerify',
  'totpDisable',
  'guestAccountInvite',
  'sessionKeep',
  'sessionToken',
  'sessionEnd',
  'totpReset',
  'signingProviderTest',
  'remoteAccountLink',
  'remoteAccountUnlink',
  'companySealLink',
  'webhookTest',
  'webhookResend',
  'batchCreate',
  'batchSend',
  'templatePreview',
  'templateRestore',
]);

const states = [
  'draft',
  'sent',
  'inProgress',
  'completed',
  'rejected',
  'correcting',
  'canceled',
  'deleted',
  'filling',
  'coordinating',
  'ekyc',
] as const;

/** A sample in which every document, and every step, is that of a document in another state. */
function inState(fixture: ConformanceFixture, sample: Sample, state: string): Sample {
  const document = fixture.ids[state];
  const step = fixture.ids[`${state}Step`] ?? fixture.ids['sentStep'];
  const documents = new Set(states.map((one) => fixture.ids[one]));
  const isDocument = (id: unknown): boolean =>
    documents.has(id as string) ||
    Object.entries(fixture.ids).some(([name, known]) => known === id && /^(?:draft|sent)To\w+$/.test(name));
  const isStep = (id: unknown): boolean =>
    Object.entries(fixture.ids).some(([name, known]) => known === id && name.endsWith('Step'));
  const replace = (value: unknown): unknown => {
    if (isStep(value)) {
      return step;
    }
    return isDocument(value) ? document : value;
  };
  const part = (fields: unknown): unknown =>
    typeof fields === 'object' && fields !== null
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(value)]))
      : fields;
  return {
    as: sample.as,
    ...(sample.params && { params: part(sample.params) as Record<string, unknown> }),
    ...(sample.query && { query: sample.query }),
    ...(sample.body !== undefined && { body: part(sample.body) }),
  };
}

const callUndone = async (operation: RegisteredOperation, sample: Sample) =>
  (await stage().undone(() => stage().call(operation, sample))).result;

const isSame = (one: Sample, other: Sample): boolean => JSON.stringify(one) === JSON.stringify(other);

it.each(each)('%s answers ids that nothing has with a refusal', async (_id, operation) => {
  const sample = stage().sampleOf(operation);
  const unknown = withUnknownIds(stage().fixture, sample);
  // What is looked for and not found is no reason to refuse.
  if (isSame({ ...sample, query: {} }, { ...unknown, query: {} })) {
    return;
  }
  const answer = await callUndone(operation, unknown);
  expect(answer.success).toBe(false);
  expect(answer.status).toBeLessThan(500);
  expect(answer.messages).not.toEqual([]);
});

const onDocuments = each.filter(([, { paths }]) => /^\/(?:api|v2)\/documents/.test(paths[0]));

it.each(onDocuments)('%s is answered on a document in any state', async (_id, operation) => {
  const sample = stage().sampleOf(operation);
  for (const state of states) {
    const other = inState(stage().fixture, sample, state);
    if (!isSame(sample, other)) {
      const answer = await callUndone(operation, other);
      expect.soft(answer.status, state).toBe(200);
      expect.soft(answer.messages.length > 0 || answer.success, state).toBe(true);
    }
  }
});

/** What has to be done before, by the operation that needs it. */
const before = new Map([['drawingLinkDeliver', 'drawingLinkOpen']]);

it.each(each)('%s is done as its caller means it', async (id, operation) => {
  const { result: answer } = await stage().undone(async () => {
    const first = answering.find((one) => one.id === before.get(id));
    if (first) {
      await stage().call(first, stage().sampleOf(first));
    }
    return stage().call(operation, stage().sampleOf(operation));
  });
  expect(answer, answer.messages.join('; ')).toMatchObject({ status: 200, success: !refused.has(id) });
  expect(answer.success ? unknownFields(operation, answer.text) : []).toEqual([]);
});
