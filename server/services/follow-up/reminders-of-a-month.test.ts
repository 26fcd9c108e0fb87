import { and, isNull, lte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { documentTypeCreate } from '../../../contract/operations/directory.ts';
import { documentCreate, sendProcess, updateProcess } from '../../../contract/operations/document-actions.ts';
import { snoozeReminders } from '../../../contract/operations/follow-up.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import type { Message } from '../../adapters/messaging/messenger.ts';
import { deliverNotification } from '../../notifications/deliver-notification.ts';
import { remindOfExpiringDocuments } from './remind-of-expiry.ts';
import { remindOfWaitingSteps } from './remind-of-waiting.ts';

const members = {
  clerk: { roles: ['clerk', 'admin'] },
  an: {},
  binh: {},
  chi: {},
  dung: {},
  hoa: {},
  lan: {},
  mai: {},
  sep: { roles: ['admin'] },
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;
/** Every message since the service began. */
const messages: Message[] = [];

/** Two in the afternoon of a Monday in Hà Nội: days 5, 6, 12, 13 and so on are weekends. */
const start = new Date('2026-11-02T07:00:00Z');

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members, {
    now: start,
    messenger: (outbox) => ({
      ...outbox,
      async send(message) {
        messages.push(message);
        await outbox.send(message);
      },
    }),
  });
});
afterAll(() => fixture.app.close());

let documents: Awaited<ReturnType<typeof sendDocuments>>;
beforeAll(async () => {
  documents = await sendDocuments();
});

const guest = { name: 'Phạm Thị Khách', email: 'khach@saomai.example.com' };

type Process = BodyInput<typeof updateProcess>['processes'][number];
const by = (code: Code): Process => ({ processedByUserCode: code, accessPermissionCode: 'A' });
const byGuest: Process = { processedByGuest: guest, accessPermissionCode: 'A' };

async function makeType(
  code: string,
  rhythm: Omit<BodyInput<typeof documentTypeCreate>, 'code' | 'name'>,
): Promise<number> {
  const body = { code, name: code, ...rhythm };
  return (await fixture.app.done(documentTypeCreate, { token: fixture.tokens.clerk, body })).id;
}

/** Sends a document on its way; answers the ids of its steps. */
async function send(no: string, typeId: number, processes: readonly Process[], expiryDate?: string) {
  const { app, company } = fixture;
  const token = fixture.tokens.clerk;
  const file = new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'a.pdf', { type: 'application/pdf' });
  const fields = { no, subject: `Hợp đồng ${no}`, typeId, departmentId: company.departmentId, expiryDate };
  const { id } = await app.done(documentCreate, { token, body: { ...fields, file } });
  await app.done(updateProcess, { token, body: { id, processInOrder: true, processes: [...processes] } });
  const sent = await app.done(sendProcess, { token, params: { documentId: id } });
  return sent.processes.map((step) => step.id);
}

async function sendDocuments() {
  const rhythm = await makeType('NHIP', {
    reminderDays: [2, 5, 9],
    deadlineReminderDays: [3],
    escalationDays: 6,
    escalationUserCode: 'sep',
  });
  const deadline = await makeType('HAN', { deadlineReminderDays: [3] });
  const daily = await makeType('NGAY', { reminderDays: [1, 2, 3], escalationDays: 2 });
  await send('AN', rhythm, [by('an')]);
  await send('KHACH', rhythm, [byGuest]);
  await send('DUNG', rhythm, [by('dung')], '2026-11-24');
  await send('LAN', deadline, [by('lan')], '2026-12-02');
  return {
    daily,
    hoas: [
      await send('HOA-1', rhythm, [by('hoa')]),
      await send('HOA-2', rhythm, [by('hoa')]),
      await send('HOA-3', rhythm, [by('hoa')]),
    ].flat(),
    binhs: await send('BINH', rhythm, [by('binh'), byGuest]),
    chis: await send('CHI', rhythm, [by('chi')]),
  };
}

async function approve(code: Code, processId: string | undefined): Promise<void> {
  const token = fixture.tokens[code];
  const body = { processId: processId ?? '', reason: 'Đồng ý' };
  await fixture.app.call(processDocument, { token, body });
  await fixture.app.done(processDocument, { token, body: { ...body, otp: await fixture.newestOtp(code) } });
}

/** What the hourly jobs do, and those of notifications that were gathered, ten minutes later. */
async function runJobs(): Promise<void> {
  const { deps, clock } = fixture.app;
  await remindOfExpiringDocuments(deps);
  await remindOfWaitingSteps(deps);
  clock.advance({ minutes: 10 });
  const due = await deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lte(notifications.gatheredUntil, clock.now()),
        isNull(notifications.deliveredAt),
        isNull(notifications.droppedReason),
      ),
    );
  for (const { id } of due) {
    await deliverNotification(deps, id);
  }
}

/** Before, within and after work. */
const hours = [0, 7, 8, 10, 14, 17, 18];

type Deed = { readonly day: number; readonly hour: number; readonly run: () => Promise<unknown> };

/** A month by the clock. Answers who was told what when, but for what people caused themselves. */
async function month(deeds: readonly Deed[], isDown: (day: number) => boolean): Promise<string[]> {
  const { app } = fixture;
  const told: string[] = [];
  for (let day = 0; day <= 31; day += 1) {
    for (const hour of hours) {
      app.clock.set(new Date(Date.UTC(2026, 10, 2 + day, hour - 7)));
      if (app.clock.now() < start) {
        continue;
      }
      for (const deed of deeds.filter((one) => one.day === day && one.hour === hour)) {
        await fixture.signInAgain();
        await deed.run();
      }
      const before = messages.length;
      if (!isDown(day)) {
        await runJobs();
      }
      told.push(
        ...messages
          .slice(before)
          .map(({ to, subject }) => `${day} ${hour}h ${to.replace(/@.*/, '')}: ${subject}`)
          .toSorted(),
      );
    }
  }
  return told;
}

it('reminders of a month come in the rhythm, in working hours, in one message for each person, and end with the turn', async () => {
  const told = await month(
    [
      { day: 3, hour: 10, run: () => approve('binh', documents.binhs[0]) },
      {
        day: 3,
        hour: 14,
        run: () =>
          fixture.app.done(snoozeReminders, {
            token: fixture.tokens.chi,
            params: { processId: documents.chis[0] ?? '' },
            body: { until: '2026-11-12' },
          }),
      },
      { day: 8, hour: 10, run: () => approve('hoa', documents.hoas[0]) },
      { day: 10, hour: 10, run: () => approve('hoa', documents.hoas[1]) },
      { day: 21, hour: 14, run: () => send('MAI', documents.daily, [by('mai')]) },
    ],
    (day) => day >= 22 && day <= 24,
  );
  expect(told).toEqual([
    '2 8h an: Nhắc phê duyệt: Hợp đồng AN',
    '2 8h binh: Nhắc phê duyệt: Hợp đồng BINH',
    '2 8h chi: Nhắc phê duyệt: Hợp đồng CHI',
    '2 8h dung: Nhắc phê duyệt: Hợp đồng DUNG',
    '2 8h hoa: Nhắc: 3 tài liệu vẫn chờ bạn xử lý',
    '2 8h khach: Nhắc phê duyệt: Hợp đồng KHACH',
    // The fifth day is a Saturday. Guests get each on its own, since its link is all that they have.
    '7 8h an: Nhắc phê duyệt: Hợp đồng AN',
    '7 8h dung: Nhắc phê duyệt: Hợp đồng DUNG',
    '7 8h hoa: Nhắc: 3 tài liệu vẫn chờ bạn xử lý',
    '7 8h khach: Nhắc phê duyệt: Hợp đồng BINH',
    '7 8h khach: Nhắc phê duyệt: Hợp đồng KHACH',
    '7 8h sep: Chờ xử lý đã lâu: 7 tài liệu',
    '8 8h khach: Nhắc phê duyệt: Hợp đồng BINH',
    '9 8h an: Nhắc phê duyệt: Hợp đồng AN',
    '9 8h dung: Nhắc phê duyệt: Hợp đồng DUNG',
    '9 8h hoa: Nhắc: 2 tài liệu vẫn chờ bạn xử lý',
    '9 8h khach: Nhắc phê duyệt: Hợp đồng KHACH',
    '9 8h sep: Chờ xử lý đã lâu: Hợp đồng BINH',
    // The day that Chi put reminders off to, in place of the seventh and the ninth.
    '10 8h chi: Nhắc phê duyệt: Hợp đồng CHI',
    '14 8h khach: Nhắc phê duyệt: Hợp đồng BINH',
    // Three days before the expiry is a Saturday, which is told of on the Friday.
    '18 8h clerk: Sắp hết hạn: Hợp đồng DUNG',
    '18 8h dung: Sắp hết hạn: Hợp đồng DUNG',
    // One for the three days on which the service was down. Where a type names nobody, the creator is told.
    '25 8h clerk: Chờ xử lý đã lâu: Hợp đồng MAI',
    // Three days before the expiry is a Sunday: told of on the Friday too, and not once more on the Monday.
    '25 8h clerk: Sắp hết hạn: Hợp đồng LAN',
    '25 8h lan: Sắp hết hạn: Hợp đồng LAN',
    '25 8h mai: Nhắc phê duyệt: Hợp đồng MAI',
  ]);
});
