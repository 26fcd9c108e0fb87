import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { accessPermissionCodes } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  documentCancel,
  documentCorrect,
  documentCreate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { ekycSubmit, identityVerificationDecide } from '../../../contract/operations/ekyc.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import { processDocument, coordinate, fillData } from '../../../contract/operations/processing.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { jpegFixture, pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import {
  type Item,
  type Operation,
  type Person,
  type Permission,
  type Signer,
  WorkflowModel,
} from '../../../test/company/workflow-model.ts';

/** Random operations, over the wire and on the model of the interface, must say and do the same. */

const signers: readonly Signer[] = ['an', 'binh', 'chi'];
const everyone: readonly Person[] = [...signers, 'clerk', 'hr', 'stranger'];
/** The same stories each time; another seed tells others. */
const stories = { seed: 20_261_121, numRuns: 20 };

let app: TestApp;
let company: TestCompany;
const tokens: Record<Person, string> = {} as never;
let numbers = 0;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  const other = await makeCompany(app.deps, 'Thành Đạt');
  for (const code of everyone) {
    const roles = { clerk: ['clerk'], hr: ['hr'], stranger: ['admin'] } as const;
    const own = code === 'clerk' || code === 'hr' || code === 'stranger' ? roles[code] : undefined;
    await makePerson(app.deps, code === 'stranger' ? other : company, code, own && { roles: own });
    tokens[code] = await app.done(passwordLogin, {
      body: { username: `${code}@example.vn`, password: testPassword },
    });
  }
  // An is asked for one-time codes; the others are not, which makes for more operations.
  for (const code of ['binh', 'chi'] as const) {
    await app.deps.db
      .update(users)
      .set({ signConfirmationEnabled: false })
      .where(eq(users.username, `${code}@example.vn`));
  }
});

afterAll(() => app.close());

const signer = fc.constantFrom(...signers);
const person = fc.constantFrom<Person>('an', 'binh', 'chi', 'an', 'binh', 'chi', 'clerk', 'hr', 'stranger');
const clerkMostly = fc.constantFrom<Person>('clerk', 'clerk', 'clerk', 'clerk', 'hr', 'an', 'stranger');
const permission = fc.constantFrom<Permission>('V', 'DR', 'A', 'A', 'D', 'F', 'F', 'C', 'C', 'E', 'EKYC');
const items = (minLength: number, maxLength: number) =>
  fc.array(fc.record({ who: signer, permission }), { minLength, maxLength });
/** Taken within the steps that there are, and one beyond. */
const at = fc.nat({ max: 59 });

/** `next` is what whoever's turn it is should do: without it, hardly any document would get far. */
type Wish = Operation | { readonly kind: 'next'; readonly which: number };

const update = fc.record({
  kind: fc.constant('update'),
  by: clerkMostly,
  inOrder: fc.boolean(),
  items: items(0, 5),
});
const send = fc.record({ kind: fc.constant('send'), by: clerkMostly });

const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('next'), which: fc.nat({ max: 4 }) }) },
  { weight: 2, arbitrary: update },
  { weight: 2, arbitrary: send },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('process', 'process', 'fill', 'reject'),
      by: person,
      step: at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pictures'), by: person, step: at, accepted: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('coordinate'), by: person, step: at, items: items(0, 3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reassign'), by: clerkMostly, step: at, to: signer }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'correct'), by: clerkMostly }) },
);

/** The nearest workflow that can be sent: filling in comes first, and nobody coordinates without an order. */
function sendable(list: readonly Item[], inOrder: boolean): Item[] {
  const kept = list.map((item): Item =>
    item.permission === 'C' && !inOrder ? { ...item, permission: 'A' } : item,
  );
  const fills = (item: Item): boolean => item.permission === 'F';
  return [...kept.filter(fills), ...kept.filter((item) => !fills(item))];
}

/** A workflow that is sent, and what happens to it then. */
const story = fc
  .tuple(fc.boolean(), items(1, 5), fc.array(wish, { minLength: 4, maxLength: 14 }))
  .map(([inOrder, first, rest]): Wish[] => [
    { kind: 'update', by: 'clerk', inOrder, items: sendable(first, inOrder) },
    { kind: 'send', by: 'clerk' },
    ...rest,
  ]);

/** What a wish asks for, as things stand. */
function operationOf(model: WorkflowModel, asked: Wish): Operation {
  if (asked.kind !== 'next') {
    return 'step' in asked ? { ...asked, step: asked.step % (model.steps.length + 1) } : asked;
  }
  const pending = model.pending();
  const step = pending[asked.which % Math.max(1, pending.length)] ?? 0;
  const { who: by, permission: kind } = model.steps[step] ?? { who: 'an' as const, permission: 'A' as const };
  switch (kind) {
    case 'F':
      return { kind: 'fill', by, step };
    case 'C':
      return { kind: 'coordinate', by, step, items: [{ who: 'binh', permission: 'A' }] };
    case 'EKYC':
      return model.verified.has(by)
        ? { kind: 'process', by, step }
        : { kind: 'pictures', by, step, accepted: true };
    default:
      return { kind: 'process', by, step };
  }
}

async function createDraft(): Promise<string> {
  numbers += 1;
  const body = {
    no: `M-${String(numbers)}`,
    subject: 'Hợp đồng',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file: new File([new Uint8Array(pdfFixture())], 'contract.pdf', { type: 'application/pdf' }),
  };
  return (await app.done(documentCreate, { token: tokens.clerk, body })).id;
}

const read = (id: string): Promise<Document> =>
  app.done(documentGet, { token: tokens.clerk, params: { id } });

const itemsOf = (list: readonly Item[]) =>
  list.map(({ who, permission: code }) => ({ processedByUserCode: who, accessPermissionCode: code }));

/** Does an operation over the wire, and answers what it says; both calls of what asks for a code. */
async function perform(document: Document, operation: Operation): Promise<string> {
  const { id } = document;
  const token = tokens[operation.by];
  const stepAt = (index: number): string =>
    document.processes[index]?.id ?? '3f0c63cb-15f5-4a33-a341-3b9f0b1b1b1b';
  const said = async (answer: Promise<{ readonly messages: readonly string[] }>): Promise<string> =>
    (await answer).messages.join('; ');
  switch (operation.kind) {
    case 'update': {
      const body = { id, processInOrder: operation.inOrder, processes: itemsOf(operation.items) };
      return said(app.call(updateProcess, { token, body }));
    }
    case 'send':
      return said(app.call(sendProcess, { token, params: { documentId: id } }));
    case 'cancel':
      return said(app.call(documentCancel, { token, body: { id, reason: 'Sai' } }));
    case 'correct':
      return said(app.call(documentCorrect, { token, params: { id } }));
    case 'process':
    case 'reject':
      return act(operation.by, stepAt(operation.step), operation.kind === 'reject');
    case 'fill':
      return said(app.call(fillData, { token, body: { processId: stepAt(operation.step), values: [] } }));
    case 'coordinate': {
      const body = { processId: stepAt(operation.step), processes: itemsOf(operation.items) };
      return said(app.call(coordinate, { token, body }));
    }
    case 'reassign': {
      const body = { userCode: operation.to, reason: 'Nghỉ phép' };
      return said(app.call(reassign, { token, params: { processId: stepAt(operation.step) }, body }));
    }
    case 'pictures':
      return sendPictures(token, stepAt(operation.step), operation.accepted);
  }
}

async function act(by: Person, processId: string, reject: boolean): Promise<string> {
  const body = {
    processId,
    reason: 'Đồng ý',
    reject,
    otp: null,
    signatureDisplayMode: 1,
    signingPage: 1,
    signingPosition: '100,100,250,160',
    confirmTermsConditions: true,
  };
  const token = tokens[by];
  const first = await app.call(processDocument, { token, body });
  if (first.kind !== 'otp-sent') {
    return first.messages.join('; ');
  }
  const [mail] = await app.outbox(`${by}@example.vn`);
  const second = await app.call(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
  return second.messages.join('; ');
}

async function sendPictures(token: string, processId: string, accepted: boolean): Promise<string> {
  const picture = (shade: number): File =>
    new File([new Uint8Array(jpegFixture({ width: 700, height: 900, content: [shade] }))], 'anh.jpg');
  const body = { processId, paperType: 2 as const, front: picture(1), portrait: picture(2) };
  // What is sent later is newer; and no address sends too much.
  app.clock.advance({ seconds: 1 });
  numbers += 1;
  const ipAddress = `10.0.${String(numbers >> 8)}.${String(numbers % 256)}`;
  const answer = await app.call(ekycSubmit, { token, body, ipAddress });
  if (answer.kind === 'done' && accepted) {
    const params = { id: answer.data.id };
    await app.done(identityVerificationDecide, { token: tokens.hr, params, body: { accept: true } });
  }
  return answer.messages.join('; ');
}

/** A document as it stands, in the model's words. */
function seen(document: Document) {
  const indexOf = (id: string) => document.processes.findIndex((step) => step.id === id);
  return {
    status: document.status.value,
    inOrder: document.processInOrder,
    steps: document.processes.map((step, index) => ({
      orderNo: step.orderNo - index,
      who: step.processedByUser?.code,
      permission: step.accessPermission.value,
      status: step.status.value,
    })),
    pending: document.waitingProcesses.map(({ id }) => indexOf(id)),
    waitsForData: document.isWaitToFillData,
    waitsForIdentity: document.isWaitToEkyc,
    waitsForCoordination: document.isWaitToCoordinate,
  };
}

function foreseen(model: WorkflowModel): ReturnType<typeof seen> {
  const pending = model.pending();
  const waitsFor = (wanted: Permission) => pending.some((index) => model.steps[index]?.permission === wanted);
  return {
    status: model.status,
    inOrder: model.inOrder,
    steps: model.steps.map((step) => ({
      orderNo: 1,
      who: step.who,
      permission: accessPermissionCodes[step.permission],
      status: step.status,
    })),
    pending,
    waitsForData: waitsFor('F'),
    waitsForIdentity: waitsFor('EKYC'),
    waitsForCoordination: waitsFor('C'),
  };
}

/** Who finds the document among what waits for them. */
async function foundBy(document: Document): Promise<Signer[]> {
  const found: Signer[] = [];
  for (const code of signers) {
    const query = { waitToMe: true, search: document.no };
    const { items: listed } = await app.done(documentsList, { token: tokens[code], query });
    if (listed.some(({ id }) => id === document.id)) {
      found.push(code);
    }
  }
  return found;
}

/** One that sees every kind of step through, whatever the others do. */
const everyKind: Wish[] = [
  {
    kind: 'update',
    by: 'clerk',
    inOrder: true,
    items: (['F', 'C', 'DR', 'EKYC', 'E', 'V'] as const).map((kind) => ({ who: 'an', permission: kind })),
  },
  { kind: 'send', by: 'clerk' },
  ...Array.from({ length: 7 }, (): Wish => ({ kind: 'next', which: 0 })),
];

/** One that goes wrong in every way that leads on. */
const everyTurn: Wish[] = [
  {
    kind: 'update',
    by: 'clerk',
    inOrder: false,
    items: (['F', 'E', 'EKYC'] as const).map((kind) => ({ who: 'binh', permission: kind })),
  },
  { kind: 'send', by: 'clerk' },
  { kind: 'process', by: 'binh', step: 1 },
  { kind: 'fill', by: 'binh', step: 0 },
  { kind: 'process', by: 'binh', step: 2 },
  { kind: 'reject', by: 'binh', step: 1 },
  { kind: 'process', by: 'binh', step: 2 },
  { kind: 'correct', by: 'clerk' },
  { kind: 'send', by: 'clerk' },
  { kind: 'fill', by: 'binh', step: 0 },
  { kind: 'reassign', by: 'clerk', step: 1, to: 'chi' },
  { kind: 'cancel', by: 'clerk' },
];

it(`does with any workflow what the interface says, whoever does what in whichever order (seed ${String(stories.seed)})`, async () => {
  const said = new Set<string>();
  await fc.assert(
    fc.asyncProperty(story, async (wishes) => {
      await app.deps.db.delete(otpChallenges);
      const model = new WorkflowModel();
      let document = await read(await createDraft());
      for (const asked of wishes) {
        const operation = operationOf(model, asked);
        const expected = model.apply(operation);
        said.add(expected);
        expect(await perform(document, operation), JSON.stringify(operation)).toBe(expected);
        // What a refusal should not have changed shows after the next success, or at the end.
        if (expected.endsWith('success')) {
          document = await read(document.id);
          expect(seen(document), JSON.stringify(operation)).toEqual(foreseen(model));
        }
      }
      expect(seen(await read(document.id))).toEqual(foreseen(model));
      const waited = new Set(model.pending().map((index) => model.steps[index]?.who));
      expect(await foundBy(document)).toEqual(signers.filter((code) => waited.has(code)));
    }),
    { ...stories, examples: [[everyKind], [everyTurn]] },
  );
  const steps = ['Fill data', 'Coordinate document', 'Approve document', 'Sign document', 'Reject document'];
  const turns = [
    'Document process is not waiting',
    'Identity is not verified yet',
    'Correct document success',
  ];
  expect([...said]).toEqual(expect.arrayContaining([...steps.map((step) => `${step} success`), ...turns]));
}, 60_000);
