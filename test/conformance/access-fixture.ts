import { inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import { absenceSave } from '../../contract/operations/absences.ts';
import { linkLogin, passwordLogin, processCodeLogin } from '../../contract/operations/auth.ts';
import {
  documentCreate,
  documentDelete,
  sendProcess,
  updateProcess,
  documentAttach,
  documentShare,
} from '../../contract/operations/document-actions.ts';
import { ekycSubmit } from '../../contract/operations/ekyc.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { users } from '../../server/adapters/database/schema/users.ts';
import { issueProcessGrant } from '../../server/services/identity/issue-process-grant.ts';
import { makePerson, type TestCompany, type TestPerson, testPassword } from '../company/people.ts';
import type { TestApp } from '../service/test-app.ts';
import { type Actor, type DocumentName, documentNames } from './access-rules.ts';
import { pdfOf, pictureOf } from './files.ts';
import { makeCounterpart, type ConformanceFixture } from './conformance-fixture.ts';

/** A document, its step whose turn it is, and what lies beside it. */
export type Target = {
  readonly id: string;
  readonly stepId: string;
  readonly attachmentId: string;
  /** Tokens of the step's holder for this document alone; none before it is sent. */
  readonly link: string | null;
  readonly code: string | null;
};

export type AccessFixture = {
  /** What `createConformanceFixture` made. */
  readonly fixture: ConformanceFixture;
  /** Another company, in which things have the same names. */
  readonly counterpart: Pick<ConformanceFixture, 'tokens' | 'ids'>;
  /** Sessions of everyone who stands somehow to each document. */
  readonly sessions: Readonly<Record<Employee, string>>;
  readonly people: Readonly<Record<Employee, TestPerson>>;
  readonly documents: Readonly<Record<DocumentName, Target>>;
  /** The same documents with a guest in place of their holder. */
  readonly guestDocuments: Readonly<Record<GuestDocument, Target>>;
  /** By the link to a document of theirs alone: another guest of the company, and one of another under the guest's name and address. */
  readonly otherGuests: Readonly<Record<'neighbor' | 'namesake', string | null>>;
  /** The pictures by which the holder of `identifying` says who they are. */
  readonly verificationId: string;
};

export const guestDocumentNames = [
  'running',
  'filling',
  'coordinating',
  'identifying',
] as const satisfies readonly DocumentName[];
type GuestDocument = (typeof guestDocumentNames)[number];

const employees = {
  maker: ['clerk'],
  past: ['signer', 'clerk', 'hr'],
  holder: ['signer', 'clerk', 'hr'],
  next: ['signer', 'clerk', 'hr'],
  viewer: ['signer', 'clerk', 'hr'],
  friend: ['signer', 'clerk', 'hr'],
  colleague: ['signer', 'clerk', 'hr'],
  principal: ['signer', 'clerk', 'hr'],
  overseer: ['admin'],
  /** No role at all; has nothing to do with any document. */
  none: [],
} as const satisfies Partial<Record<Actor | 'none', readonly Role[]>>;
type Employee = keyof typeof employees;

const guest = { name: 'Khách Ký', email: 'khach.ky@ngoai.example.com' };
type Guest = typeof guest;

const place = { position: '100,100,250,160', pageSign: 1 };

/** What the step asks for whose turn it is. */
const permissions: Readonly<Record<DocumentName, AccessPermissionCode>> = {
  draft: 'DR',
  running: 'DR',
  completed: 'A',
  rejected: 'A',
  deleted: 'DR',
  filling: 'F',
  coordinating: 'C',
  identifying: 'EKYC',
  held: 'DR',
};

export async function createAccessFixture(app: TestApp, fixture: ConformanceFixture): Promise<AccessFixture> {
  const company = companyOf(fixture);
  const people = new Map<Employee, TestPerson>();
  const sessions = new Map<Employee, string>();
  for (const [name, roles] of typedEntries(employees)) {
    const person = await makePerson(app.deps, company, name, { roles });
    people.set(name, person);
    sessions.set(name, await signIn(app, person.username));
  }
  const everyone = known(people);
  await app.database.db
    .update(users)
    .set({ signConfirmationEnabled: false })
    .where(
      inArray(
        users.id,
        Object.values(everyone).map(({ userId }) => userId),
      ),
    );

  const maker = new DocumentMaker(app, company, known(sessions));
  const documents = new Map<DocumentName, Target>();
  for (const name of documentNames) {
    documents.set(name, await maker.make(name));
  }
  const guestDocuments = new Map<GuestDocument, Target>();
  for (const name of guestDocumentNames) {
    guestDocuments.set(name, await maker.make(name, guest));
  }
  const counterpart = await makeCounterpart(app);
  const verification = await app.done(ekycSubmit, {
    token: sessions.get('holder'),
    body: {
      processId: documents.get('identifying')?.stepId ?? '',
      paperType: 2,
      front: pictureOf(700),
      portrait: pictureOf(701),
    },
  });
  return {
    fixture,
    counterpart,
    sessions: known(sessions),
    people: everyone,
    documents: known(documents),
    guestDocuments: known(guestDocuments),
    otherGuests: {
      neighbor: (await maker.make('running', { ...guest, name: 'Khách Khác' })).link,
      namesake: await makeNamesake(app, counterpart),
    },
    verificationId: verification.id,
  };
}

export async function signIn(app: TestApp, username: string): Promise<string> {
  return app.done(passwordLogin, { body: { username, password: testPassword } });
}

export function companyOf({ ids }: Pick<ConformanceFixture, 'ids'>): TestCompany {
  const [id, departmentId, typeId] = z
    .tuple([z.number(), z.number(), z.number()])
    .parse([ids['company'], ids['department'], ids['documentType']]);
  return { id, departmentId, typeId };
}

function typedEntries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

/** What was collected under every one of its keys. */
function known<Key extends string, Value>(found: ReadonlyMap<Key, Value>): Record<Key, Value> {
  return Object.fromEntries(found) as Record<Key, Value>;
}

/** A guest of the counterpart, with a step of theirs there. */
async function makeNamesake(app: TestApp, { tokens, ids }: AccessFixture['counterpart']): Promise<string> {
  const token = tokens['admin'];
  const { id: company, departmentId, typeId } = companyOf({ ids });
  const fields = { no: `QUYỀN-${String(company)}`, subject: 'Của công ty khác', departmentId, typeId };
  const { id } = await app.done(documentCreate, { token, body: { ...fields, file: pdfOf() } });
  const step = { processedByGuest: guest, accessPermissionCode: 'DR', ...place } as const;
  await app.done(updateProcess, { token, body: { id, processInOrder: true, processes: [step] } });
  const { processes } = await app.done(sendProcess, { token, params: { documentId: id } });
  return (await openGrant(app, processes[0]?.id ?? '')).link;
}

/** Comes in by the link of a mail, and by the code that stands in it. */
async function openGrant({ deps, done }: TestApp, stepId: string): Promise<{ link: string; code: string }> {
  const grant = await deps.db.transaction((transaction) =>
    issueProcessGrant(transaction, deps, stepId, 'email'),
  );
  const byLink = await done(linkLogin, { body: { link: new URL(grant.link).hash.slice(1) } });
  const byCode = await done(processCodeLogin, { body: { processCode: grant.processCode } });
  return { link: byLink.token, code: byCode.token };
}

/** Makes the documents that the whole cast stands somehow to. */
class DocumentMaker {
  readonly #app: TestApp;
  readonly #company: TestCompany;
  readonly #sessions: Readonly<Record<Employee, string>>;

  constructor(app: TestApp, company: TestCompany, sessions: Readonly<Record<Employee, string>>) {
    this.#app = app;
    this.#company = company;
    this.#sessions = sessions;
  }

  async make(name: DocumentName, holder: Guest | null = null): Promise<Target> {
    const token = this.#sessions.maker;
    if (name === 'held') {
      await this.#app.done(absenceSave, {
        token: this.#sessions.principal,
        body: { substituteCode: 'holder', fromDay: '2026-11-21', toDay: '2026-12-31', reason: 'Nghỉ phép' },
      });
    }
    const draft = await this.#draft(name, holder);
    const attached = await this.#app.done(documentAttach, { token, body: { id: draft.id, file: pdfOf() } });
    const target: Target = {
      ...draft,
      attachmentId: attached.attachments[0]?.id ?? '',
      link: null,
      code: null,
    };
    if (name === 'draft') {
      return target;
    }
    if (name === 'deleted') {
      await this.#app.done(documentDelete, { token, params: { id: draft.id }, query: {} });
      return target;
    }
    return this.#send(name, target, draft.steps);
  }

  async #draft(
    name: DocumentName,
    holder: Guest | null,
  ): Promise<{ id: string; stepId: string; steps: readonly string[] }> {
    const token = this.#sessions.maker;
    const { id } = await this.#app.done(documentCreate, {
      token,
      body: {
        no: ['QUYỀN', name, holder?.name].filter(Boolean).join('-'),
        subject: `Quyền ${name}`,
        typeId: this.#company.typeId,
        departmentId: this.#company.departmentId,
        file: pdfOf(),
      },
    });
    const permission = permissions[name];
    const turn = {
      ...(holder === null
        ? { processedByUserCode: name === 'held' ? 'principal' : 'holder' }
        : { processedByGuest: holder }),
      accessPermissionCode: permission,
      ...(permission !== 'A' && permission !== 'C' && place),
      ...(permission === 'F' && {
        fillingItems: [{ key: 'ngay', type: 'date' as const, page: 1, position: place.position }],
      }),
    };
    const past = { processedByUserCode: 'past', accessPermissionCode: 'A' as const };
    const { processes } = await this.#app.done(updateProcess, {
      token,
      body: {
        id,
        processInOrder: true,
        processes: [
          // Nothing is filled in after a signature, and to approve is to sign.
          ...(permission === 'F' ? [turn, past] : [past, turn]),
          { processedByUserCode: 'next', accessPermissionCode: 'A' },
          { processedByUserCode: 'viewer', accessPermissionCode: 'V' },
        ],
      },
    });
    const steps = processes.map((step) => step.id);
    return { id, stepId: steps[permission === 'F' ? 0 : 1] ?? '', steps };
  }

  async #send(name: DocumentName, target: Target, steps: readonly string[]): Promise<Target> {
    const token = this.#sessions.maker;
    const { id, stepId } = target;
    await this.#app.done(sendProcess, { token, params: { documentId: id } });
    await this.#app.done(documentShare, { token, body: { id, userCodes: ['friend'] } });
    if (name !== 'filling') {
      await this.#approve('past', steps[0]);
    }
    const tokens = await openGrant(this.#app, stepId);
    if (name === 'completed') {
      await this.#approve('holder', stepId);
      await this.#approve('next', steps[2]);
    }
    if (name === 'rejected') {
      await this.#approve('holder', stepId, true);
    }
    return { ...target, ...tokens };
  }

  async #approve(as: Employee, processId = '', reject = false): Promise<void> {
    const body = { processId, reason: 'Đã xem', reject };
    await this.#app.done(processDocument, { token: this.#sessions[as], body });
  }
}
