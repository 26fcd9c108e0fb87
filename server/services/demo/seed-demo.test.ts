import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2, processCodeLogin } from '../../../contract/operations/auth.ts';
import { batchesList } from '../../../contract/operations/batches.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import {
  departmentsList,
  documentTypesList,
  processTemplatesList,
  userGroupsList,
} from '../../../contract/operations/directory.ts';
import { identityVerificationsList } from '../../../contract/operations/ekyc.ts';
import { employeesList } from '../../../contract/operations/employees.ts';
import { statistics } from '../../../contract/operations/overview.ts';
import { partnersList } from '../../../contract/operations/partners.ts';
import { templatesList } from '../../../contract/operations/templates.ts';
import { webhookDeliveries, webhookGet } from '../../../contract/operations/webhooks.ts';
import { getMe, signaturesList } from '../../../contract/operations/account.ts';
import { stepStatus } from '../../../contract/enums.ts';
import type { Converter } from '../../adapters/converter/converter.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { installation } from '../../adapters/database/schema/installation.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { drawSampleContract } from '../../adapters/pdf/sample-contract.ts';
import { readSamplePictures } from '../../adapters/pdf/sample-pictures.ts';
import { laborContract } from '../../adapters/word/labor-contract.ts';
import { accounts } from '../../remote-ca/accounts.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { loadTemplate } from '../templates/load-template.ts';
import { seedBatches } from './seed-batches.ts';
import { seedDemo, seedHistory } from './seed-demo.ts';

/** Makes a page of every Word file in no time. */
const converter: Converter = {
  engine: { name: 'Quick', version: '1.0' },
  batchSize: 8,
  convert: (files) => Promise.resolve(files.map(() => ({ kind: 'ok', pdf: pdfFixture({ pages: [{}] }) }))),
  close: () => Promise.resolve(),
};

let test: TestApp;

const options = {
  company: 'at-work',
  drawContract: drawSampleContract,
  template: laborContract(),
  authority: null,
} as const;

const sources = { drawContract: drawSampleContract, readPictures: readSamplePictures };

beforeAll(async () => {
  test = await createTestApp({ settings: { demo: true }, converter });
  await seedDemo(test.deps, options);
});
afterAll(() => test.close());

const tokenOf = (code: string) =>
  test.done(passwordLoginV2, {
    body: { username: `${code}@demo.local`, password: 'Demo@2026' },
    ipAddress: `10.9.0.${String(code.length)}`,
  });

describe('the demo company', () => {
  it.each([
    ['admin', ['admin', 'signer']],
    ['hr', ['hr', 'signer']],
    ['clerk', ['clerk', 'signer']],
    ['an', ['signer']],
    ['binh', ['signer']],
    ['chi', ['signer']],
  ])('has %s with the roles %j', async (code, roles) => {
    const me = await test.done(getMe, { token: await tokenOf(code) });
    expect(me).toMatchObject({ company: { id: 164 }, user: { code, email: `${code}@demo.local` } });
    expect(me.roles.toSorted()).toEqual(roles);
  });

  it('has sixty employees in all departments, some of whose contracts end soon', async () => {
    const token = await tokenOf('hr');
    const all = await test.done(employeesList, { token, query: { pageSize: 100 } });
    expect(all.totalCount).toBe(60);
    const departments = new Set(all.items.flatMap(({ user }) => user?.departments.map(({ id }) => id) ?? []));
    expect([...departments].toSorted()).toEqual([31, 32, 33, 34, 35, 36]);
    const soon = await test.done(employeesList, { token, query: { contractEndsWithin: 30 } });
    expect(soon.items.length).toBeGreaterThan(4);
    expect(await test.outbox('ngo.dinh.phuc@demo.local')).toEqual([]);
  });

  it('has a labor-contract template with its places to sign', async () => {
    const { items } = await test.done(templatesList, { token: await tokenOf('clerk'), query: {} });
    expect(items.map(({ name, createdByUser }) => [name, createdByUser?.code])).toEqual([
      ['Hợp đồng lao động', 'clerk'],
    ]);
    const id = items[0]?.id ?? 0;
    const { template } = await loadTemplate(test.deps.db, 164, id);
    expect(template.signatureBoxes).toHaveLength(2);
    expect(template.fields.map(({ name }) => name)).toContain('phu_cap');
  });

  it('has the department 33 and the document type 46, and hands out no given id again', async () => {
    const token = await tokenOf('clerk');
    const inCompany = await test.done(departmentsList, { token, query: { pageSize: 100 } });
    expect(inCompany.items).toContainEqual(expect.objectContaining({ id: 33, name: 'Phòng Nhân sự' }));
    const types = await test.done(documentTypesList, { token, query: { pageSize: 100 } });
    expect(types.items).toContainEqual(expect.objectContaining({ id: 46, name: 'Hợp đồng lao động' }));
    const [next] = await test.deps.db.insert(companies).values({ name: 'Khác', timeZone: 'UTC' }).returning();
    expect(next?.id).toBe(165);
  });

  it.each(['an', 'binh', 'chi'])(
    'has at least two documents waiting for %s, of different kinds',
    async (code) => {
      const { items } = await test.done(documentsList, {
        token: await tokenOf(code),
        query: { waitToMe: true, pageSize: 100 },
      });
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(new Set(items.map(({ processRecipientCount }) => processRecipientCount)).size).toBeGreaterThan(
        1,
      );
    },
  );

  it.each(['an', 'binh', 'chi', 'hr', 'clerk'])(
    'opens a waiting document with the newest code of %s',
    async (code) => {
      const messages = await test.outbox(`${code}@demo.local`);
      const processCode = messages.find((message) => message.processCode !== null)?.processCode ?? '';
      const { document } = await test.done(processCodeLogin, { body: { processCode } });
      expect(document.waitingProcess?.processedByUser?.code).toBe(code);
    },
  );

  it('has a remote certificate for An at the test authority, and a document to sign with it', async () => {
    const token = await tokenOf('an');
    const { user } = await test.done(getMe, { token });
    expect(user?.userCertificates.filter(({ kind }) => kind === 'remote')).toMatchObject([
      { id: user?.defaultSmartCa?.id, name: 'Ký số cá nhân', isBusinessSmartCaAccount: false },
    ]);
    const [held] = await test.deps.db
      .select()
      .from(userCertificates)
      .where(eq(userCertificates.kind, 'remote'));
    expect(accounts).toContainEqual(
      expect.objectContaining({ username: held?.remoteUsername, name: 'Nguyễn Văn An', organization: null }),
    );
    const { items } = await test.done(documentsList, { token, query: { waitToMe: true, pageSize: 100 } });
    expect(items.filter(({ isWaitToSignDigital }) => isWaitToSignDigital)).toHaveLength(1);
  });

  it('keeps the codes of past actions to itself', async () => {
    expect((await test.outbox()).filter(({ otp }) => otp !== null)).toEqual([]);
  });

  it('has a completed document that bears the signatures of both sides, some days old', async () => {
    const token = await tokenOf('hr');
    const { items } = await test.done(documentsList, { token, query: { status: 4 } });
    const document = await test.done(documentGet, { token, params: { id: items[0]?.id ?? '' } });
    expect(document.processes.map(({ status }) => status.value)).toEqual([3, 3]);
    expect(document.completedDate).toBe('2026-11-15T10:00:00.000+07:00');
    const times = document.histories.map(({ createdDate }) => createdDate ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('is loaded once, and a start that was cut short is taken up again', async () => {
    const count = () => test.deps.db.$count(documents);
    const before = await count();
    await seedDemo(test.deps, options);
    expect(await count()).toBe(before);
    await test.deps.db.delete(installation).where(eq(installation.key, 'demo-seeded'));
    await test.deps.db.delete(documents).where(eq(documents.status, -1));
    await seedDemo(test.deps, options);
    expect(await count()).toBe(before);
  });

  it('has a batch whose signers are at work, and one that failed for what its rows say', async () => {
    await seedBatches(test.deps);
    await seedBatches(test.deps);
    const { items } = await test.done(batchesList, { token: await tokenOf('hr'), query: {} });
    const [sent, failed] = items;
    expect(items).toHaveLength(2);
    expect(sent).toMatchObject({ status: { value: 3 }, progress: { total: 8, sent: 8, failed: 0 } });
    expect(failed).toMatchObject({ status: { value: -1 } });
    expect(failed?.errors.length).toBeGreaterThan(0);
    const approved = await test.deps.db.$count(processSteps, eq(processSteps.status, stepStatus.approved));
    expect(approved).toBeGreaterThan(2);
    expect((await test.outbox()).filter(({ otp }) => otp !== null)).toEqual([]);
  });

  it('has documents in every state, and leaves no list empty', { timeout: 60_000 }, async () => {
    await seedHistory(test.deps, sources, new AbortController().signal);
    const rows = await test.deps.db.select({ status: documents.status }).from(documents);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, -1, -3]));
    const [admin, hr] = [await tokenOf('admin'), await tokenOf('hr')];
    const templates = await test.done(processTemplatesList, { token: admin, query: {} });
    expect(templates.items.map(({ processes }) => processes.length)).toEqual([2, 3]);
    const groups = await test.done(userGroupsList, { token: admin, query: {} });
    expect(groups.items.map(({ users }) => users.length)).toEqual([3, 2]);
    const partners = await test.done(partnersList, { token: admin, query: {} });
    expect(partners.items.map(({ taxCode }) => taxCode)).toEqual(['0102468135', '0109753186', '0107654321']);
    const checks = await test.done(identityVerificationsList, { token: hr, query: { status: 1 } });
    expect(checks.items.map(({ user }) => user?.code)).toEqual(['chi']);
    const signatures = await test.done(signaturesList, { token: admin });
    expect(signatures.map(({ kind }) => kind)).toEqual(['drawn']);
    // Turned off: nothing leaves the machine.
    expect(await test.done(webhookGet, { token: admin })).toMatchObject({ enabled: false });
    expect((await test.done(webhookDeliveries, { token: admin, query: {} })).totalCount).toBe(1);
  });

  it(
    'has a year of history: documents were completed in each of the last twelve months',
    { timeout: 60_000 },
    async () => {
      await seedHistory(test.deps, sources, new AbortController().signal);
      const { byMonth } = await test.done(statistics, { token: await tokenOf('admin') });
      expect(byMonth.map(({ completed }) => completed > 0)).toEqual(byMonth.map(() => true));
      // Each was signed with a certificate of before, and nobody has two.
      const [earliest] = await test.deps.db
        .select({ createdAt: documents.createdAt })
        .from(documents)
        .orderBy(documents.createdAt);
      const held = await test.deps.db
        .select()
        .from(userCertificates)
        .where(eq(userCertificates.kind, 'issued'));
      expect(held.length).toBe(new Set(held.map(({ userId }) => userId)).size);
      expect(held.every(({ validFrom }) => validFrom && earliest && validFrom < earliest.createdAt)).toBe(
        true,
      );
    },
  );
});
