import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import { absenceSave } from '../../contract/operations/absences.ts';
import { pushSubscriptionSave, signatureSave } from '../../contract/operations/account.ts';
import { passwordLogin } from '../../contract/operations/auth.ts';
import { createBatchProcess } from '../../contract/operations/batch-process.ts';
import { batchCreateAdvanced } from '../../contract/operations/batches.ts';
import { savedViewSave } from '../../contract/operations/saved-views.ts';
import {
  departmentCreate,
  documentTypeCreate,
  processTemplateCreate,
  systemCategoryCreate,
  userGroupCreate,
} from '../../contract/operations/directory.ts';
import { companySettingsSave } from '../../contract/operations/company.ts';
import {
  documentCancel,
  documentCorrect,
  documentCreate,
  documentDelete,
  sendProcess,
  updateProcess,
  documentAttach,
  documentMessage,
  documentShare,
} from '../../contract/operations/document-actions.ts';
import { drawingLinkCreate } from '../../contract/operations/drawing-links.ts';
import { ekycSubmit } from '../../contract/operations/ekyc.ts';
import { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { templateCreate } from '../../contract/operations/templates.ts';
import { partnerCreate } from '../../contract/operations/partners.ts';
import { signingProviderSave } from '../../contract/operations/signing-providers.ts';
import { guestCreate, smartCaAdd, userCreate, userGet } from '../../contract/operations/users.ts';
import { webhookSave } from '../../contract/operations/webhooks.ts';
import { users } from '../../server/adapters/database/schema/users.ts';
import { webhookDeliveries } from '../../server/adapters/database/schema/webhooks.ts';
import { authorityOf } from '../../server/services/certificates/authority.ts';
import { pngFixture } from '../files/pdf-fixtures.ts';
import { makeCompany, makeGuestAccount, makePerson, testPassword } from '../company/people.ts';
import type { TestApp } from '../service/test-app.ts';
import { rowsOf } from './digest.ts';
import { employeeOf, pdfOf, pictureOf, wordOf } from './files.ts';
import { pushSubscription } from './push-subscription.ts';
import type { Sample } from './sample.ts';

/** A company with one of everything, and a stranger with every role in another. */
export type ConformanceFixture = {
  /** Session tokens by name. `only-<role>` has that role alone; `stranger` has all of them elsewhere. */
  readonly tokens: Readonly<Record<string, string>>;
  /** What stands in the company, by name. No id is found anywhere else. */
  readonly ids: Readonly<Record<string, string | number>>;
  /** Texts that only people of the company may see. */
  readonly secrets: readonly string[];
  /** Every row as it stood before the stranger came. */
  readonly rows: ReadonlySet<string>;
};

const roles = ['signer', 'clerk', 'hr', 'admin'] as const satisfies readonly Role[];
const place = '100,100,250,160';

type Step = { readonly to: string; readonly permission: AccessPermissionCode };
const signing: readonly Step[] = [
  { to: 'an', permission: 'DR' },
  { to: 'admin', permission: 'A' },
];

/** Makes what a company has, one thing after the other, and remembers its ids. */
class FixtureMaker {
  readonly app: TestApp;
  readonly domain: string;
  readonly tokens: Record<string, string> = {};
  readonly ids: Record<string, string | number> = {};

  constructor(app: TestApp, domain = 'example.vn') {
    this.app = app;
    this.domain = domain;
  }

  async signIn(code: string): Promise<void> {
    this.tokens[code] = await this.app.done(passwordLogin, {
      body: { username: `${code}@${this.domain}`, password: testPassword },
    });
  }

  get admin(): string {
    return this.tokens['admin'] ?? '';
  }

  number(name: string): number {
    return z.number().parse(this.ids[name]);
  }

  text(name: string): string {
    return z.string().parse(this.ids[name]);
  }

  async draft(name: string, steps: readonly Step[] = signing): Promise<string> {
    const { id } = await this.app.done(documentCreate, {
      token: this.admin,
      body: {
        no: `MẬT-${name}`,
        subject: `Bí mật ${name}`,
        typeId: this.number('documentType'),
        departmentId: this.number('department'),
        file: pdfOf(),
      },
    });
    await this.app.done(updateProcess, {
      token: this.admin,
      body: {
        id,
        processInOrder: true,
        processes: steps.map(({ to, permission }) => ({
          processedByUserCode: to,
          accessPermissionCode: permission,
          ...(permission !== 'A' && permission !== 'V' && { position: place, pageSign: 1 }),
          ...(permission === 'F' && {
            fillingItems: [{ key: 'ngay', type: 'date' as const, page: 1, position: place }],
          }),
        })),
      },
    });
    this.ids[name] = id;
    return id;
  }

  /** Sends a new document; its first step stands under `<name>Step`. */
  async sent(name: string, steps: readonly Step[] = signing): Promise<string> {
    const documentId = await this.draft(name, steps);
    const document = await this.app.done(sendProcess, { token: this.admin, params: { documentId } });
    this.ids[`${name}Step`] = document.processes[0]?.id ?? '';
    return documentId;
  }

  /** Approves or rejects the waiting step of a document by the admin, who needs no code here. */
  async approve(name: string, reject = false): Promise<void> {
    await this.app.done(processDocument, {
      token: this.admin,
      body: { processId: this.text(`${name}Step`), reason: 'Đã xem', reject },
    });
  }
}

export async function createConformanceFixture(app: TestApp): Promise<ConformanceFixture> {
  await spreadIds(app);
  const maker = new FixtureMaker(app);
  await makeFullCompany(maker, 'Công ty Bí Mật');
  const rows = await rowsOf(app.database.db);

  const elsewhere = await makeCompany(app.deps, 'Công ty Khác');
  await makePerson(app.deps, elsewhere, 'stranger', { roles: [...roles] });
  await maker.signIn('stranger');
  return {
    tokens: maker.tokens,
    ids: maker.ids,
    secrets: ['Bí Mật', 'Bí mật', 'Nguyễn Văn Mật', 'MẬT-', '001099000001', 'Nhóm kín'],
    rows,
  };
}

/** A company that has everything, under the same names, that the one of a fixture has. */
export async function makeCounterpart(app: TestApp): Promise<Pick<ConformanceFixture, 'tokens' | 'ids'>> {
  const maker = new FixtureMaker(app, 'elsewhere.vn');
  await makeFullCompany(maker, 'Công ty Đối Ứng');
  return { tokens: maker.tokens, ids: maker.ids };
}

async function makeFullCompany(maker: FixtureMaker, name: string): Promise<void> {
  const { app, domain } = maker;
  const company = await makeCompany(app.deps, name);
  Object.assign(maker.ids, {
    company: company.id,
    department: company.departmentId,
    documentType: company.typeId,
  });
  for (const code of ['admin', 'boss', 'leaver', 'changer', 'guarded']) {
    await makePerson(app.deps, company, code, { roles: [...roles], domain });
    await maker.signIn(code);
  }
  const an = await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn Mật', domain });
  maker.ids['user'] = an.userId;
  await maker.signIn('an');
  maker.ids['invited'] = (await makePerson(app.deps, company, 'invited', { password: null, domain })).userId;
  for (const role of roles) {
    await makePerson(app.deps, company, `only-${role}`, { roles: [role], domain });
    await maker.signIn(`only-${role}`);
  }
  // Documents get where they should be without their codes; `an` is asked for one.
  await app.database.db.update(users).set({ signConfirmationEnabled: sql`${users.code} = 'an'` });
  await makePeople(maker);
  await makeDirectory(maker);
  await makeDocuments(maker);
  await makeExtras(maker);
}

const identitySchema = z.array(z.object({ table: z.string(), column: z.string() }));

/** Lets every counted id begin far from those of other tables, so that an id says what it belongs to. */
async function spreadIds(app: TestApp): Promise<void> {
  const found = await app.database.db.execute(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES' and data_type = 'integer' order by 1`,
  );
  for (const [index, { table, column }] of identitySchema.parse(found.rows).entries()) {
    const first = String(41_000_000 + index * 100_000);
    await app.database.db.execute(
      sql`alter table ${sql.identifier(table)} alter column ${sql.identifier(column)} restart with ${sql.raw(first)}`,
    );
  }
}

async function makePeople(maker: FixtureMaker): Promise<void> {
  const { app, admin: token, domain } = maker;
  const [employee] = await app.done(employeesCreateOrUpdate, { token, body: [employeeOf('nv1', domain)] });
  maker.ids['employee'] = employee?.id ?? 0;
  const user = { username: `ke@${domain}`, name: 'Người Kế', email: `ke@${domain}`, phone: '0911111111' };
  maker.ids['colleague'] = (await app.done(userCreate, { token, body: { code: 'ke', ...user } })).id;
  const leaver = {
    username: 'roi@example.vn',
    name: 'Người Rời',
    email: 'roi@example.vn',
    phone: '0922222222',
  };
  maker.ids['leaver'] = (await app.done(userCreate, { token, body: { code: 'roi', ...leaver } })).id;
  for (const name of ['partner', 'partnerDuplicate']) {
    maker.ids[name] = (await app.done(partnerCreate, { token, body: { name: `Đối tác kín ${name}` } })).id;
  }
  const guest = { name: `Khách ${domain}`, email: `khach@ngoai.${domain}`, phone: '0987123456' };
  maker.ids['guest'] = (await app.done(guestCreate, { token, body: guest })).id;
  const duplicate = { ...guest, name: `Khách trùng ${domain}` };
  maker.ids['guestDuplicate'] = (await app.done(guestCreate, { token, body: duplicate })).id;
  for (const name of ['certificate', 'spareCertificate']) {
    const holder = await app.done(smartCaAdd, {
      token,
      body: { userId: maker.number('user'), username: 'an-remote', serialNumber: `5401${name}` },
    });
    maker.ids[name] = holder.userCertificates.at(-1)?.id ?? 0;
  }
  for (const name of ['provider', 'spareProvider']) {
    const provider = await app.done(signingProviderSave, {
      token,
      body: {
        kind: 'smart-ca',
        name: `Nhà cung cấp kín ${name}`,
        // Nobody listens there.
        url: 'http://127.0.0.1:9/sca/sp769',
        clientId: 'kin',
        secret: 'mật khẩu dịch vụ',
      },
    });
    maker.ids[name] = provider.id;
  }
  const { certificate } = await authorityOf(app.deps, maker.number('company'));
  maker.ids['authorityKey'] = app.deps.certificates.keyIdOf(certificate);
}

async function makeDirectory(maker: FixtureMaker): Promise<void> {
  const { app, admin: token } = maker;
  const name = 'Nhóm kín';
  for (const suffix of ['', 'Spare']) {
    const code = `KIN${suffix}`;
    const label = `${name} ${suffix}`;
    maker.ids[`group${suffix}`] = (
      await app.done(userGroupCreate, { token, body: { code, name: label, userIds: [maker.number('user')] } })
    ).id;
    maker.ids[`emptyDepartment${suffix}`] = (
      await app.done(departmentCreate, { token, body: { code, name: label } })
    ).id;
    maker.ids[`emptyType${suffix}`] = (
      await app.done(documentTypeCreate, { token, body: { code, name: label } })
    ).id;
    maker.ids[`processTemplate${suffix}`] = (
      await app.done(processTemplateCreate, {
        token,
        body: { name: label, processes: [{ processedByUserCode: 'an', accessPermissionCode: 'A' }] },
      })
    ).id;
    maker.ids[`template${suffix}`] = (
      await app.done(templateCreate, { token, body: { name: label, file: wordOf('Kính gửi {{ten}}') } })
    ).id;
  }
  for (const value of [4711, 4713]) {
    await app.done(systemCategoryCreate, { token, body: { kind: 'working-position', value, name } });
  }
  await app.done(webhookSave, { token, body: { url: 'https://hooks.example/kin' } });
  for (const [index, suffix] of ['', 'Spare'].entries()) {
    const batch = await app.done(batchCreateAdvanced, {
      token,
      body: {
        name: `Bí mật ${suffix}`,
        departmentId: maker.number('department'),
        documentTypeId: maker.number('documentType'),
        documentTemplateId: maker.number('template'),
        parameters: ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{ten}}'],
        rows: [[`MẬT-L${String(index)}`, 'Bí mật', 'an', 'A', 'An']],
      },
    });
    maker.ids[`batch${suffix}`] = batch.id;
  }
}

/** Documents in every state, and one for each operation that ends what it works on. */
async function makeDocuments(maker: FixtureMaker): Promise<void> {
  const { app, admin: token } = maker;
  const approval: readonly Step[] = [{ to: 'admin', permission: 'A' }];
  for (const name of ['draft', 'draftToDelete', 'draftToConfigure', 'draftToSend']) {
    await maker.draft(name);
  }
  for (const name of ['sent', 'sentToCancel', 'sentToReassign', 'sentToRemind', 'sentToResend']) {
    await maker.sent(name);
  }
  await maker.sent('inProgress', [...approval, ...signing]);
  await maker.approve('inProgress');
  await maker.sent('completed', approval);
  await maker.approve('completed');
  for (const name of ['rejected', 'correcting']) {
    await maker.sent(name, approval);
    await maker.approve(name, true);
  }
  await app.done(documentCorrect, { token, params: { id: maker.text('correcting') } });
  await maker.sent('canceled');
  await app.done(documentCancel, { token, body: { id: maker.text('canceled'), reason: 'Thôi' } });
  await maker.draft('deleted');
  await app.done(documentDelete, { token, params: { id: maker.text('deleted') }, query: {} });
  await maker.sent('filling', [{ to: 'an', permission: 'F' }, ...signing]);
  await maker.sent('coordinating', [{ to: 'an', permission: 'C' }, ...approval]);
  await maker.sent('ekyc', [{ to: 'an', permission: 'EKYC' }]);
  await maker.sent('ekycWaiting', [{ to: 'an', permission: 'EKYC' }]);
  await maker.sent('batched', [{ to: 'an', permission: 'DR' }]);
  await maker.sent('batchedLater', [{ to: 'an', permission: 'DR' }]);
  await app.done(companySettingsSave, { token, body: { processorsMayReassign: true } });
  await app.done(absenceSave, {
    token: maker.tokens['boss'],
    body: { substituteCode: 'changer', fromDay: '2026-11-21', toDay: '2026-12-31', reason: 'Nghỉ phép' },
  });
  await maker.sent('held', [{ to: 'boss', permission: 'A' }]);
  const guest = await app.done(userGet, { token, params: { id: maker.number('guest') } });
  await maker.sent('toGuest', [{ to: guest.code, permission: 'DR' }]);
  await makeGuestAccount(app.deps, guest.email);
  maker.tokens['guest'] = await app.done(passwordLogin, {
    body: { username: guest.email, password: testPassword },
  });
}

async function makeExtras(maker: FixtureMaker): Promise<void> {
  const { app, admin: token } = maker;
  const anToken = maker.tokens['an'] ?? '';
  const draft = maker.text('draft');
  maker.ids['sentHash'] = createHash('sha256')
    .update(await pdfOf().bytes())
    .digest('hex');
  const attached = await app.done(documentAttach, { token, body: { id: draft, file: pdfOf('phụ lục.pdf') } });
  maker.ids['attachment'] = z.object({ id: z.string() }).parse(attached.attachments[0]).id;
  const [delivery] = await app.database.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.comId, maker.number('company')))
    .limit(1);
  maker.ids['delivery'] = delivery?.id ?? '';
  await app.done(documentShare, { token, body: { id: maker.text('sent'), userCodes: ['ke'] } });
  await app.done(documentMessage, {
    token,
    params: { id: maker.text('sent') },
    body: { text: 'Bí mật của chúng ta' },
  });
  const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
  maker.ids['savedSignature'] = (
    await app.done(signatureSave, { token: anToken, body: { kind: 'drawn', image } })
  ).id;
  // A browser is one person's.
  const browser = { ...pushSubscription, endpoint: `${pushSubscription.endpoint}/${maker.text('sent')}` };
  maker.ids['pushSubscription'] = (
    await app.done(pushSubscriptionSave, { token: anToken, body: browser })
  ).id;
  maker.ids['drawingLink'] = (await app.done(drawingLinkCreate, { token: anToken })).id;
  const forPhone = await app.done(drawingLinkCreate, { token: maker.admin });
  maker.ids['drawingSecret'] = new URL(forPhone.link).hash.slice(1);
  maker.ids['savedView'] = (
    await app.done(savedViewSave, { token: anToken, body: { name: 'Bí mật', query: { search: 'mật' } } })
  ).id;
  maker.ids['verification'] = (
    await app.done(ekycSubmit, {
      token: anToken,
      body: {
        processId: maker.text('ekycWaitingStep'),
        paperType: 2,
        front: pictureOf(700),
        portrait: pictureOf(701),
      },
    })
  ).id;
  const batch = await app.done(createBatchProcess, {
    token: anToken,
    body: { documentIds: [maker.text('batched')], accessPermissionCode: 'DR' },
  });
  maker.ids['batchProcess'] = batch.id;
}

const unknownGuid = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const unknownNumber = 987_654_321;

export type Id = string | number;

/** An id that nothing has, in place of one of its kind. */
export const unknownFor = (id: Id): Id => (typeof id === 'number' ? unknownNumber : unknownGuid);

/** A call with ids that nothing has in place of the fixture's. */
export function withUnknownIds(fixture: ConformanceFixture, sample: Sample): Sample {
  return withIds(sample, new Map(Object.values(fixture.ids).map((id) => [id, unknownFor(id)])));
}

/** A call with other ids in place of some. */
export function withIds(sample: Sample, others: ReadonlyMap<unknown, Id>): Sample {
  const replace = (item: unknown): unknown => {
    if (Array.isArray(item)) {
      return item.map(replace);
    }
    if (typeof item === 'object' && item !== null && !(item instanceof File)) {
      return Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, replace(inner)]));
    }
    return others.get(item) ?? item;
  };
  const replaceAll = (part: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replace(inner)]));
  return {
    as: sample.as,
    ...(sample.params && { params: replaceAll(sample.params) }),
    ...(sample.query && { query: replaceAll(sample.query) }),
    ...(sample.body !== undefined && { body: replace(sample.body) }),
  };
}
