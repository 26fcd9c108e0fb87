import { execFileSync } from 'node:child_process';

import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { activity, documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import { linkLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { processTemplateCreate } from '../../../contract/operations/directory.ts';
import {
  documentCancel,
  documentCreate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { changeAccessCode, reassign } from '../../../contract/operations/follow-up.ts';
import { processDocument, type ProcessRequestInput } from '../../../contract/operations/processing.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { processTemplates } from '../../adapters/database/schema/templates.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import {
  accessCodeLockMinutes,
  wrongAccessCodesMax,
  wrongAccessCodesPerDay,
} from '../../domain/auth/access-code-limits.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';

type Items = BodyInput<typeof updateProcess>['processes'];

const members = { clerk: { roles: ['clerk'] }, boss: { roles: ['admin'] }, an: {} } as const;
let fixture: CompanyFixture<keyof typeof members>;

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members);
});
afterAll(() => fixture.app.close());

const codeWord = 'Hoa Phượng 2026';
let numbers = 0;

/** Each document is for somebody of its own, so that nobody's tries count for another test. */
function guest() {
  numbers += 1;
  return { name: `Phạm Thị Hường ${String(numbers)}`, email: `huong${String(numbers)}@saomai.example.com` };
}

async function draft(): Promise<string> {
  const { app, company, tokens } = fixture;
  numbers += 1;
  const body = {
    no: `AC-${String(numbers)}`,
    subject: 'Hợp đồng mua bán',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file: new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'contract.pdf', {
      type: 'application/pdf',
    }),
  };
  return (await app.done(documentCreate, { token: tokens.clerk, body })).id;
}

const save = (id: string, processes: Items) =>
  fixture.app.done(updateProcess, {
    token: fixture.tokens.clerk,
    body: { id, processInOrder: false, processes },
  });

async function send(processes: Items): Promise<Document> {
  const id = await draft();
  await save(id, processes);
  return fixture.app.done(sendProcess, { token: fixture.tokens.clerk, params: { documentId: id } });
}

async function invited(email: string) {
  const [mail] = await fixture.app.outbox(email);
  return { link: mail?.link?.split('#')[1] ?? '', processCode: mail?.processCode ?? '' };
}

/** From everywhere: one address alone is stopped sooner. */
const follow = (link: string, accessCode?: string) => {
  numbers += 1;
  const ipAddress = `10.4.${String(numbers >> 8)}.${String(numbers & 255)}`;
  return fixture.app.call(linkLogin, { body: { link, accessCode }, ipAddress });
};

const approving = { accessPermissionCode: 'A' } as const;

async function sentTo(person = guest()) {
  const sent = await send([{ processedByGuest: person, ...approving, accessCode: codeWord }]);
  return { person, sent, ...(await invited(person.email)) };
}

describe('an access code', () => {
  it('is asked for after the link and after the process code, in any case and white space', async () => {
    const { person, link, processCode, sent } = await sentTo();
    const needed = {
      kind: 'refused',
      messages: ['An access code is needed'],
      data: { attemptsLeft: wrongAccessCodesMax, sender: 'clerk' },
    };
    expect(await follow(link)).toMatchObject(needed);
    expect(await follow(link, '  ')).toMatchObject(needed);
    const byCode = { processCode, sentTo: person.email };
    expect(await fixture.app.call(processCodeLogin, { body: byCode })).toMatchObject(needed);
    const typed = '  hoa PHƯỢNG   2026'.normalize('NFD');
    expect((await fixture.app.done(linkLogin, { body: { link, accessCode: typed } })).document.id).toBe(
      sent.id,
    );
    expect(
      await fixture.app.call(processCodeLogin, { body: { ...byCode, accessCode: codeWord } }),
    ).toMatchObject({ kind: 'done' });
  });

  it('stands in no answer, mail, history or evidence', async () => {
    const { person, link, sent } = await sentTo();
    const { token, document } = await fixture.app.done(linkLogin, { body: { link, accessCode: codeWord } });
    const read = await fixture.app.done(documentGet, {
      token: fixture.tokens.clerk,
      params: { id: sent.id },
    });
    const evidence = await fixture.app.done(documentEvidence, { token, params: { id: sent.id } });
    const mails = await fixture.app.outbox(person.email);
    const [row] = await fixture.app.deps.db
      .select()
      .from(processSteps)
      .where(eq(processSteps.documentId, sent.id));
    expect(sent.processes[0]?.hasAccessCode).toBe(true);
    for (const told of [document, read, evidence, mails, row]) {
      expect(JSON.stringify(told).normalize('NFC').toLowerCase()).not.toContain('phượng 2026');
    }
  });

  it('is not asked of who is signed in', async () => {
    const sent = await send([{ processedByUserCode: 'an', ...approving, accessCode: codeWord }]);
    const { link } = await invited(fixture.people.an.username);
    expect(await follow(link)).toMatchObject({ messages: ['An access code is needed'] });
    expect(
      await fixture.app.call(documentGet, { token: fixture.tokens.an, params: { id: sent.id } }),
    ).toMatchObject({ kind: 'done' });
  });

  it('has at least six characters', async () => {
    const id = await draft();
    const body = { id, processes: [{ processedByUserCode: 'an', ...approving, accessCode: '12345' }] };
    expect(await fixture.app.call(updateProcess, { token: fixture.tokens.clerk, body })).toMatchObject({
      code: 400,
      messages: ['processes.0.accessCode: must have at least 6 characters'],
    });
  });

  it('survives a workflow that is saved without it, goes to nobody else, and is removed by an empty one', async () => {
    const id = await draft();
    const an = { processedByUserCode: 'an', ...approving };
    const boss = { processedByUserCode: 'boss', ...approving };
    const coded = async (processes: Items) =>
      (await save(id, processes)).processes.map(({ hasAccessCode }) => hasAccessCode);
    expect(await coded([{ ...an, accessCode: codeWord }])).toEqual([true]);
    expect(await coded([boss, an])).toEqual([false, true]);
    expect(await coded([boss, { ...an, accessPermissionCode: 'V', accessCode: null }])).toEqual([
      false,
      true,
    ]);
    expect(await coded([boss, { ...an, accessCode: '' }])).toEqual([false, false]);
    expect(await coded([{ ...an, accessCode: codeWord }])).toEqual([true]);
    expect(await coded([boss])).toEqual([false]);
    expect(await coded([an])).toEqual([false]);
  });

  it('is no part of a workflow template', async () => {
    const { app, tokens } = fixture;
    const step = { processedByUserCode: 'an', ...approving, accessCode: codeWord };
    await app.done(processTemplateCreate, {
      token: tokens.clerk,
      body: { name: 'Mẫu có mã', processInOrder: true, processes: [step] },
    });
    const rows = await app.deps.db.select().from(processTemplates);
    expect(JSON.stringify(rows)).not.toContain(codeWord);
  });

  it('ends where its step is given to another person, as the history says', async () => {
    const { app, tokens } = fixture;
    const { sent } = await sentTo();
    const params = { processId: sent.processes[0]?.id ?? '' };
    const given = await app.done(reassign, {
      token: tokens.clerk,
      params,
      body: { userCode: 'an', reason: 'Người nhận đi vắng' },
    });
    expect(given?.processes[0]).toMatchObject({ hasAccessCode: false });
    expect(given?.histories.map(({ activity: done }) => done.value)).toContain(activity.endAccessCode);
    expect(await follow((await invited(fixture.people.an.username)).link)).toMatchObject({ kind: 'done' });
  });

  it('is changed or removed by its sender while the step waits, and counts its tries anew', async () => {
    const { app, tokens } = fixture;
    const { link, sent } = await sentTo();
    const params = { processId: sent.processes[0]?.id ?? '' };
    const change = (accessCode: string) =>
      app.done(changeAccessCode, { token: tokens.clerk, params, body: { accessCode } });
    await follow(link, codeWord);
    for (let tries = 0; tries < wrongAccessCodesMax; tries += 1) {
      await follow(link, 'wrong one');
    }
    await change('Hoa Sen 2027');
    expect(await follow(link, codeWord)).toMatchObject({ data: { attemptsLeft: wrongAccessCodesMax - 1 } });
    const [step] = await app.deps.db.select().from(processSteps).where(eq(processSteps.id, params.processId));
    expect(step?.accessCodeCheckedAt).toBeNull();
    expect(await follow(link, 'hoa sen 2027')).toMatchObject({ kind: 'done' });
    const removed = await change('');
    expect(removed.processes[0]).toMatchObject({ hasAccessCode: false });
    const noted = removed.histories.map(({ activity: done }) => done.value);
    expect(noted).toEqual(expect.arrayContaining([activity.changeAccessCode, activity.endAccessCode]));
    expect(await follow(link)).toMatchObject({ kind: 'done' });
  });

  it('is not changed while somebody is signing, whose signature would come to nothing', async () => {
    const { app, tokens } = fixture;
    const { sent } = await sentTo();
    const leaseUntil = new Date(app.clock.now().getTime() + 30_000);
    const signing = { leaseHolder: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10', leaseUntil };
    await app.deps.db.update(documents).set(signing).where(eq(documents.id, sent.id));
    const params = { processId: sent.processes[0]?.id ?? '' };
    const body = { accessCode: 'Hoa Sen 2027' };
    expect(await app.call(changeAccessCode, { token: tokens.clerk, params, body })).toMatchObject({
      messages: ['Document is being signed by another person, try again'],
    });
  });

  it('is changed no more once its document has ended', async () => {
    const { app, tokens } = fixture;
    const { sent } = await sentTo();
    await app.done(documentCancel, { token: tokens.clerk, body: { id: sent.id, reason: 'Thôi' } });
    const params = { processId: sent.processes[0]?.id ?? '' };
    const body = { accessCode: 'Hoa Sen 2027' };
    expect(await app.call(changeAccessCode, { token: tokens.clerk, params, body })).toMatchObject({
      messages: ['Document process is not waiting'],
    });
  });

  it('is asked for to read what has ended, whose files come in no mail', async () => {
    const { app } = fixture;
    await app.deps.db.update(companies).set({ attachesCompleted: true });
    const { person, link, sent } = await sentTo();
    const { token } = await app.done(linkLogin, { body: { link, accessCode: codeWord } });
    const body = { processId: sent.processes[0]?.id ?? '', reason: 'Đồng ý' };
    await app.call(processDocument, { token, body });
    const [code] = await app.outbox(person.email);
    const done = await app.done(processDocument, { token, body: { ...body, otp: code?.otp ?? '' } });
    expect(done.status.value).toBe(documentStatus.completed);
    const [mail] = await app.outbox(person.email);
    expect(mail?.subject).toMatch(/hoàn tất/i);
    expect(mail?.files).toEqual([]);
    const [ofCreator] = await app.outbox(fixture.people.clerk.username);
    expect(ofCreator?.files).toEqual(['contract.pdf']);
    const reading = (await invited(person.email)).link;
    expect(await follow(reading)).toMatchObject({ messages: ['An access code is needed'] });
    expect(await follow(reading, codeWord)).toMatchObject({ kind: 'done' });
    await app.deps.db.update(companies).set({ attachesCompleted: false });
  });
});

describe('wrong access codes', () => {
  it('lock the step for an hour, a right one included, and its sender is told once', async () => {
    const { app, people, tokens } = fixture;
    const { link, sent } = await sentTo();
    for (let left = wrongAccessCodesMax - 1; left > 0; left -= 1) {
      expect(await follow(link, `wrong one ${String(left)}`)).toMatchObject({
        messages: ['Access code is incorrect'],
        data: { attemptsLeft: left },
      });
    }
    const locked = `Access code is locked after too many wrong tries, for another ${String(accessCodeLockMinutes)} minutes`;
    const before = (await app.outbox(people.clerk.username)).length;
    expect(await follow(link, 'wrong again')).toMatchObject({
      messages: ['Access code is incorrect', locked],
      data: { attemptsLeft: 0 },
    });
    expect(await follow(link, codeWord)).toMatchObject({ kind: 'refused', messages: [locked] });
    expect(await follow(link)).toMatchObject({ kind: 'refused', messages: [locked] });
    const [told, ...others] = await app.outbox(people.clerk.username);
    expect(told?.subject).toContain('Nhập sai mã bí mật nhiều lần');
    expect(told?.text).not.toContain('hãy bỏ qua');
    expect(others).toHaveLength(before);

    app.clock.advance({ minutes: accessCodeLockMinutes });
    expect(await follow(link, codeWord)).toMatchObject({ kind: 'done' });
    const read = await app.done(documentGet, { token: tokens.clerk, params: { id: sent.id } });
    const noted = read.histories.map((entry) => [entry.activity.value, entry.user?.name ?? null]);
    expect(noted).toContainEqual([activity.lockAccessCode, null]);
    expect(noted).toContainEqual([activity.checkAccessCode, sent.processes[0]?.processedByUser?.name]);
  });

  it('are forgotten for the right one after them', async () => {
    const { link } = await sentTo();
    for (let tries = 1; tries < wrongAccessCodesMax; tries += 1) {
      await follow(link, 'wrong one');
    }
    expect(await follow(link, codeWord)).toMatchObject({ kind: 'done' });
    expect(await follow(link, 'wrong one')).toMatchObject({
      data: { attemptsLeft: wrongAccessCodesMax - 1 },
    });
  });

  it('at once are looked at one after the other', async () => {
    const { link } = await sentTo();
    const answers = await Promise.all(
      Array.from({ length: 3 * wrongAccessCodesMax }, (_, index) =>
        follow(link, `wrong one ${String(index)}`),
      ),
    );
    const looked = answers.filter(({ messages }) => messages.includes('Access code is incorrect'));
    expect(looked).toHaveLength(wrongAccessCodesMax);
  });

  it('are fifty a day for one person, however many documents wait for them', async () => {
    const person = guest();
    const links: string[] = [];
    const documentCount = wrongAccessCodesPerDay / wrongAccessCodesMax + 1;
    for (let count = 0; count < documentCount; count += 1) {
      links.push((await sentTo(person)).link);
    }
    let looked = 0;
    for (const link of links) {
      for (let tries = 0; tries < wrongAccessCodesMax; tries += 1) {
        const { messages } = await follow(link, 'wrong one');
        looked += messages.includes('Access code is incorrect') ? 1 : 0;
      }
    }
    expect(looked).toBe(wrongAccessCodesPerDay);
    expect((await follow(links.at(-1) ?? '', codeWord)).messages[0]).toMatch(
      /locked .* another 1440 minutes/,
    );
    expect(await follow((await sentTo()).link, codeWord)).toMatchObject({ kind: 'done' });
  });
});

describe('steps of one person, some of them with an access code', () => {
  const other = 'Hoa Sen 2027';
  const { approved, waiting } = stepStatus;
  const byGuest = (processedByGuest: ReturnType<typeof guest>) => ({ processedByGuest, ...approving });
  const byAn = { processedByUserCode: 'an', ...approving };

  /** A document with a step for each of these codes, one after the other, and then one of somebody else. */
  async function sendWith(codes: readonly string[], step: NonNullable<Items>[number], processInOrder = true) {
    const { app, tokens } = fixture;
    const id = await draft();
    const processes = [
      ...codes.map((accessCode) => ({ ...step, accessCode })),
      { processedByUserCode: 'boss', ...approving },
    ];
    await app.done(updateProcess, { token: tokens.clerk, body: { id, processInOrder, processes } });
    return app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
  }

  async function openFirst(codes: readonly string[], person = guest()) {
    const sent = await sendWith(codes, byGuest(person));
    const { link } = await invited(person.email);
    const opened = await fixture.app.done(linkLogin, { body: { link, accessCode: codes[0] } });
    return { sent, person, ...opened };
  }

  /** Confirms the first step, and by default whatever goes together with it. */
  async function confirm(
    { token, sent, email }: { token: string; sent: Document; email: string },
    change: Partial<ProcessRequestInput> = { processAllAdjacentProcesses: true },
  ) {
    const { app } = fixture;
    const body = { processId: sent.processes[0]?.id ?? '', reason: 'Đồng ý', ...change };
    await app.call(processDocument, { token, body });
    const [mail] = await app.outbox(email);
    const done = await app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
    return done.processes.slice(0, -1).map(({ status }) => status.value);
  }

  it.each([
    ['none and one', ['', codeWord], [approved, waiting]],
    ['one and none, which the certificate would say was checked', [codeWord, ''], [approved, waiting]],
    ['two', [codeWord, other], [approved, waiting]],
    ['the same twice', [codeWord, codeWord], [approved, approved]],
    ['none at all', ['', ''], [approved, approved]],
    ['one in between', ['', codeWord, ''], [approved, waiting, waiting]],
  ] as const)('go together by link only where all of them are open: %s', async (_codes, codes, expected) => {
    const { sent, person, token, document } = await openFirst(codes);
    const own = document.processes.slice(1, codes.length).map(({ needsOwnLink }) => needsOwnLink);
    expect(own).toEqual(codes.slice(1).map((code) => code !== codes[0]));
    expect(await confirm({ token, sent, email: person.email })).toEqual(expected);
  });

  it('are not adjacent where another code was not given', async () => {
    const { sent, token } = await openFirst(['', codeWord]);
    const [processId = '', named = ''] = sent.processes.map(({ id }) => id);
    const body = { processId, reason: 'Đồng ý', adjacentProcesses: [{ processId: named }] };
    expect(await fixture.app.call(processDocument, { token, body })).toMatchObject({
      kind: 'refused',
      messages: [`Document process is not adjacent: ${named}`],
    });
  });

  it('go together once each was opened with its own code, in any order', async () => {
    const { app } = fixture;
    const person = guest();
    const sent = await sendWith([codeWord, other], byGuest(person), false);
    const links = (await app.outbox(person.email)).map(({ link }) => link?.split('#')[1] ?? '');
    const tokens = new Map<string, string>();
    for (const link of links) {
      for (const accessCode of [codeWord, other]) {
        const answer = await app.call(linkLogin, { body: { link, accessCode } });
        if (answer.kind === 'done') {
          tokens.set(accessCode, answer.data.token);
        }
      }
    }
    const token = tokens.get(codeWord) ?? '';
    expect(await confirm({ token, sent, email: person.email })).toEqual([approved, approved]);
  });

  it('have it checked together where it is the same, as their evidence says', async () => {
    const { sent, token } = await openFirst([codeWord, codeWord, other]);
    const evidence = await fixture.app.done(documentEvidence, { token, params: { id: sent.id } });
    const dates = evidence.steps.map(({ accessCodeCheckedDate }) => accessCodeCheckedDate ?? null);
    expect(dates).toEqual([expect.any(String), expect.any(String), null, null]);
  });

  it('of a user go together by session, and by link without the code of another', async () => {
    const { app, people, tokens } = fixture;
    const email = people.an.username;
    const open = async (codes: readonly string[]) => {
      const sent = await sendWith(codes, byAn);
      const { link } = await invited(email);
      const { token } = await app.done(linkLogin, { body: { link, accessCode: codes[0] } });
      return { sent, email, token };
    };
    expect(await confirm(await open([codeWord, '']))).toEqual([approved, approved]);
    const coded = await open(['', codeWord]);
    expect(await confirm(coded)).toEqual([approved, waiting]);
    const again = { ...(await open(['', codeWord])), token: tokens.an };
    expect(await confirm(again)).toEqual([approved, approved]);
  });
});

it('stands in the certificate and the evidence of who gave it, and of nobody else', async () => {
  const { app } = fixture;
  const person = guest();
  const signing = { accessPermissionCode: 'E', position: '100,100,250,160', pageSign: 1 } as const;
  const subjects: string[] = [];
  const checkedDates: unknown[] = [];
  for (const accessCode of [codeWord, '']) {
    await send([{ processedByGuest: person, ...signing, accessCode }]);
    const { link } = await invited(person.email);
    const { token, document } = await app.done(linkLogin, { body: { link, accessCode } });
    const body = {
      processId: document.processes[0]?.id ?? '',
      reason: 'Đồng ý',
      signatureDisplayMode: 1,
      signingPage: 1,
      signingPosition: '100,100,250,160',
      confirmTermsConditions: true,
    };
    await app.call(processDocument, { token, body });
    const [mail] = await app.outbox(person.email);
    await app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
    const [newest] = await app.deps.db
      .select()
      .from(userCertificates)
      .where(like(userCertificates.commonName, person.name))
      .orderBy(userCertificates.id)
      .then((rows) => rows.toReversed());
    const shown = execFileSync(
      'openssl',
      ['x509', '-noout', '-subject', '-nameopt', 'RFC2253,utf8,-esc_msb'],
      {
        input: newest?.certificate ?? '',
      },
    );
    subjects.push(shown.toString('utf8').trim());
    const evidence = await app.done(documentEvidence, { token, params: { id: document.id } });
    checkedDates.push(evidence.steps[0]?.accessCodeCheckedDate ?? null);
  }
  const named = `UID=mailto:${person.email},CN=${person.name}`;
  expect(subjects[0]).toContain(`${named},description=access code checked`);
  expect(subjects[1]).toMatch(new RegExp(`${named}$`, 'u'));
  expect(checkedDates).toEqual([expect.stringMatching(/^20/), null]);
});
