import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { QueryInput } from '../../contract/operation.ts';
import { documentsList } from '../../contract/operations/documents.ts';
import { finishDocument } from '../../server/services/finishing/finish-document.ts';
import { deliverLeftNotifications } from '../../server/jobs/deliver-left-notifications.ts';
import { forgetDeliveries } from '../../server/jobs/forget-deliveries.ts';
import { startSchedule } from '../../server/jobs/schedule.ts';
import { renderLeftBatches } from '../../server/services/batches/render-batch.ts';
import { sendLeftBatches } from '../../server/services/batches/send-batch.ts';
import { beginAbsence } from '../../server/services/absences/begin-absence.ts';
import { remindOfExpiringDocuments } from '../../server/services/follow-up/remind-of-expiry.ts';
import { remindOfWaitingSteps } from '../../server/services/follow-up/remind-of-waiting.ts';
import { deliverNotification, releaseAllClaims } from '../../server/notifications/deliver-notification.ts';
import { deleteDueDocuments } from '../../server/services/privacy/apply-retention.ts';
import { createTestDatabase, type TestDatabase } from '../service/database.ts';
import { operations, rawRequest } from './sample.ts';
import { useFixture } from './use-fixture.ts';

/*
 * Nothing looks through a big table row by row. The SQL is what the service itself sends, caught on its way to the database while every
 * operation, every filter of the list and every job is done once, and explained with the values that it was sent with.
 *
 * A planner rightly reads a small table whole, and a company that has nearly all rows of one as well. So reading whole is forbidden here
 * (`enable_seqscan = off`): what does so all the same has no index that fits. Reading a whole index without a condition on its first column
 * is the same thing in disguise, unless it gives the order of something that is cut off, or the index holds nothing but what is looked for.
 *
 * What an embedded installation does once at its start (`releaseAllLeases`) is not among it: with an index on leases, each signing would
 * write to every index of its document. Nor are absences and the outbox, where somebody is erased: few have many, and only a demo has that.
 */

/** What grows with documents, with people or with what they do. */
const bigTables = new Set([
  'accounts',
  'batch_process_items',
  'batch_rows',
  'contact_changes',
  'deletion_records',
  'document_attachments',
  'document_files',
  'document_messages',
  'document_reads',
  'document_relations',
  'document_shares',
  'document_stars',
  'document_viewers',
  'documents',
  'drawing_links',
  'employees',
  'failed_attempts',
  'file_revisions',
  'histories',
  'identity_verifications',
  'in_person_signings',
  'kept_names',
  'notices',
  'otp_challenges',
  'outbox_messages',
  'partners',
  'password_links',
  'privacy_acts',
  'process_grants',
  'process_steps',
  'push_subscriptions',
  'recovery_codes',
  'remote_signings',
  'saved_signatures',
  'sessions',
  'user_certificates',
  'user_departments',
  'user_group_members',
  'user_roles',
  'users',
  'verified_contacts',
  'webhook_deliveries',
]);

/** Looks through the texts of what a demo would have sent. */
const readsOutbox = /^delete from "outbox_messages" where .*position\(/;

/** What was sent since the last look, with the values that came along. */
const sent = new Map<string, unknown[]>();
/** What was looked at already. */
const explained = new Set<string>();

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const logger = {
    logQuery: (text: string, values: unknown[]): void => {
      sent.set(text, values);
    },
  };
  return { ...database, db: drizzle(database.pool, { logger }) };
}

const stage = useFixture(openDatabase);

beforeAll(async () => {
  const { pool } = stage().app.database;
  for (const statement of anotherCompany) {
    await pool.query(statement);
  }
  await pool.query('analyze');
});

const ofDocuments = `from documents where subject = 'X'`;
const ofSteps = `from process_steps where document_id in (select id ${ofDocuments})`;

/** Another company with two thousand of everything, so that whatever looks for a few rows is better off with an index. */
const anotherCompany = [
  `insert into companies (name, address, tax_code, time_zone) values ('Khác', '', '', 'Asia/Ho_Chi_Minh')`,
  `insert into departments (com_id, code, name, search_text) select max(id), 'X', 'X', 'x' from companies`,
  `insert into document_types (com_id, code, name, search_text, reminder_days) select max(id), 'X', 'X', 'x', '{2,5}' from companies`,
  `insert into accounts (username) select 'x' || n from generate_series(1, 2000) n`,
  `insert into users (com_id, account_id, code, username, name, search_text)
   select (select max(id) from companies), id, username, username, 'X', username from accounts where username ~ '^x[0-9]+$'`,
  `insert into user_departments (user_id, department_id) select id, (select max(id) from departments) from users where name = 'X'`,
  `insert into user_groups (com_id, code, name, search_text) select max(id), 'X', 'X', 'x' from companies`,
  `insert into user_group_members (group_id, user_id) select (select max(id) from user_groups), id from users where name = 'X'`,
  `insert into user_roles (user_id, role) select id, 'signer' from users where name = 'X'`,
  `insert into sessions (id, account_id, token_version, browser, system, ip_address, last_used_at, expires_at)
   select id, id, 1, '', '', '', now(), now() from accounts where username ~ '^x[0-9]+$'`,
  `insert into push_subscriptions (user_id, session_id, endpoint, public_key, sealed_secret)
   select id, account_id, code, '', '' from users where name = 'X'`,
  `insert into partners (com_id, name, name_key, tax_code, search_text) select com_id, 'X', code, code, 'x' from users where name = 'X'`,
  `insert into recovery_codes (account_id, code_hash) select id, username from accounts`,
  `insert into verified_contacts (user_id, field, verified_at) select id, 'email', now() from users where name = 'X'`,
  `insert into employees (com_id, user_id, employee_code, full_name, date_of_birth, gender, identity_number, email, phone_number, status,
     working_position, job_title, salary, contract_type, contract_signing_method, contract_effective_date, search_text)
   select com_id, id, code, name, '2000-01-01', 1, code, '', '', 1, 1, '', 1, 1, 1, '2026-01-01', code from users where name = 'X'`,
  `insert into user_certificates (com_id, user_id, kind, name, serial_number)
   select com_id, id, 'remote', '', code from users where name = 'X'`,
  `insert into saved_signatures (user_id, kind, sha256, media_type) select id, 'drawn', code, 'image/png' from users where name = 'X'`,
  `insert into password_links (account_id, purpose, token_hash, expires_at) select id, 'reset', username, now() from accounts`,
  `insert into documents (com_id, no, subject, status, type_id, department_id, created_by_user_id, search_text, created_at)
   select com_id, code, 'X', 1 + row_number() over () % 4, (select max(id) from document_types), (select max(id) from departments), id,
     code, now() - row_number() over () * interval '1 hour' from users where name = 'X'`,
  `insert into process_steps (document_id, order_no, user_id, access_permission) select id, 1, created_by_user_id, 3 ${ofDocuments}`,
  `insert into document_files (document_id, order_no, name) select id, 1, 'X' ${ofDocuments}`,
  `insert into file_revisions (file_id, revision, sha256, size, pages)
   select id, 1, md5(id::text), 1, '[]' from document_files where name = 'X'`,
  `insert into document_attachments (document_id, order_no, name, content_type, sha256, size, added_by_user_id)
   select id, 1, '', '', '', 1, created_by_user_id ${ofDocuments}`,
  `insert into document_reads (document_id, user_id) select id, created_by_user_id ${ofDocuments}`,
  `insert into document_stars (document_id, user_id) select id, created_by_user_id ${ofDocuments}`,
  `insert into document_shares (document_id, user_id, shared_by_user_id) select id, created_by_user_id, created_by_user_id ${ofDocuments}`,
  `insert into document_messages (document_id, user_id, text) select id, created_by_user_id, '' ${ofDocuments}`,
  `insert into document_relations (document_id, related_id) select id, id ${ofDocuments}`,
  `insert into histories (document_id, seq, at, activity, request_type, user_id, personal_digest, previous_hash, hash)
   select id, 1, now(), 1, 1, created_by_user_id, '', '', '' ${ofDocuments}`,
  `insert into notices (kind, user_id, document_id) select 'step-invitation', created_by_user_id, id ${ofDocuments}`,
  `insert into process_grants (step_id, code_hash, link_hash, expires_at) select id, id, id, now() ${ofSteps}`,
  `insert into otp_challenges (step_id, user_id, request_hash, code_hash, expires_at) select id, user_id, '', '', now() ${ofSteps}`,
  `insert into remote_signings (id, step_id, user_id, request_hash, alive_until, ended_at)
   select id, id, user_id, '', now(), now() ${ofSteps}`,
  `insert into in_person_signings (step_id, user_id, host_id, secret_hash, expires_at) select id, user_id, user_id, id, now() ${ofSteps}`,
  `insert into batch_processes (com_id, user_id, access_permission) select com_id, id, 3 from users where name = 'X'`,
  `insert into batch_process_items (batch_process_id, order_no, step_id)
   select (select max(id::text)::uuid from batch_processes), row_number() over (), id ${ofSteps}`,
  `insert into identity_verifications (com_id, step_id, user_id, paper_type, pictures)
   select (select max(id) from companies), id, user_id, 1, '{}' ${ofSteps}`,
  `insert into drawing_links (com_id, user_id, secret_hash, expires_at) select com_id, id, code, now() from users where name = 'X'`,
  `insert into document_templates (com_id, name, file_name, sha256, size, fields, signature_boxes, created_by_user_id, search_text)
   select max(com_id), 'X', '', '', 1, '[]', '[]', max(id), 'x' from users where name = 'X'`,
  `insert into batch_imports (com_id, uploaded_by_user_id, name, status, number_of_records, department_id, document_type_id,
     document_template_id, template_sha256, parameters, errors)
   select max(com_id), max(id), 'X', 1, 2000, (select max(id) from departments), (select max(id) from document_types),
     (select max(id) from document_templates), '', '[]', '[]' from users where name = 'X'`,
  `insert into batch_rows (batch_id, row, document_id, values)
   select (select max(id) from batch_imports), row_number() over (), id, '[]' ${ofDocuments}`,
  `insert into webhook_deliveries (com_id, document_id, payload) select com_id, id, '{}' ${ofDocuments}`,
  `insert into outbox_messages (recipient, subject, text) select username, '', '' from accounts`,
  `insert into failed_attempts (scope, key, at) select 'sign-in', username, now() from accounts`,
];

const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
type Plan = z.output<typeof planSchema>;
const explainedSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) })]);

/** Nodes under which the order of an index ends the reading early: a limit's, and a join's that stops with its other side. */
const cutOff = new Set(['Limit', 'Merge Join']);
const handOn = new Set(['Nested Loop', 'LockRows', 'Memoize']);

/** The first column of each index that holds every row of its table. */
type LeadingColumns = ReadonlyMap<string, string>;

/** What a plan reads whole. In the condition of an index its own columns stand first, in parentheses, and those of other tables with their table. */
function readWhole(plan: Plan, leading: LeadingColumns, isCutOff = false): string[] {
  const {
    'Node Type': type,
    'Relation Name': table = '',
    'Index Name': index = '',
    'Index Cond': condition = '',
    Plans: parts = [],
  } = plan;
  const column = leading.get(index);
  const isWholeIndex =
    /^Index(?: Only)? Scan/.test(type) &&
    column !== undefined &&
    !condition.includes(`(${column}`) &&
    !isCutOff;
  const found = (type === 'Seq Scan' || isWholeIndex) && bigTables.has(table) ? [`${table} ${index}`] : [];
  const goesOn = cutOff.has(type) || (isCutOff && handOn.has(type));
  return [...found, ...parts.flatMap((part) => readWhole(part, leading, goesOn))];
}

/**
 * Explains what is sent meanwhile and was not sent before: each statement that reads a big table whole, and which. What is done for every
 * company may read an index that begins with the company.
 */
async function findingsDuring(work: () => Promise<unknown>, forEveryCompany = false): Promise<string[]> {
  sent.clear();
  await work();
  const fresh = [...sent].filter(
    ([text]) =>
      !explained.has(text) &&
      !readsOutbox.test(text) &&
      /^\s*(?:select|insert|update|delete|with)\b/i.test(text),
  );
  const findings: string[] = [];
  const indexes = await stage().app.database.pool.query<{ name: string; column: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as column from pg_index where indpred is null`,
  );
  const leading = new Map(
    indexes.rows
      .filter(({ column }) => !forEveryCompany || column !== 'com_id')
      .map(({ name, column }) => [name, column]),
  );
  const client = await stage().app.database.pool.connect();
  try {
    // Looking a few rows up one by one is not to seem dearer than reading the two thousand of them.
    await client.query('set enable_seqscan = off; set random_page_cost = 1');
    for (const [text, values] of fresh) {
      explained.add(text);
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      const [{ 'QUERY PLAN': query }] = explainedSchema.parse(rows);
      findings.push(...readWhole(query[0].Plan, leading).map((table) => `${table}: ${text}`));
    }
  } finally {
    await client.query('reset enable_seqscan; reset random_page_cost');
    client.release();
  }
  return findings;
}

/** A value of every filter of the list. */
const filters: Required<
  Omit<QueryInput<typeof documentsList>, 'page' | 'pageSize' | 'sort' | 'cursor' | 'exactTotal'>
> = {
  search: 'bí mật',
  status: 2,
  contractStatus: 2,
  documentTemplateId: 1,
  departmentId: 1,
  documentTypeId: 1,
  recipientIds: [1, 2],
  createdByUserId: 1,
  batchImportId: 1,
  createdFrom: '2026-01-01',
  createdTo: '2026-12-31',
  completedFrom: '2026-01-01',
  completedTo: '2026-12-31',
  dueFrom: '2026-01-01',
  dueTo: '2026-12-31',
  customerCode: 'KH1',
  contractValueFrom: 1,
  contractValueTo: 2,
  waitingForId: 1,
  inProgress: true,
  undelivered: true,
  waitToMe: true,
  waitToApprove: true,
  waitToSignDraw: true,
  waitToSignDigital: true,
  waitToESign: true,
  waitToFillData: true,
  waitToCoordinate: true,
  waitToEkyc: true,
  starred: true,
  sharedToMe: true,
  unread: true,
};

describe('no big table is read whole', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'by %s',
    async (_id, operation) => {
      const sample = stage().sampleOf(operation);
      const request = await rawRequest(operation, sample, stage().tokenOf(sample.as));
      const findings = await findingsDuring(() => stage().app.app.inject(request));
      expect(findings).toEqual([]);
    },
  );

  it.each(Object.keys(filters))('by the list when it is filtered by %s', async (name) => {
    const value = Object.entries(filters).find(([known]) => known === name)?.[1];
    for (const person of ['admin', 'an']) {
      for (const sort of ['newest', 'oldest', 'due'] as const) {
        const list = (query: QueryInput<typeof documentsList>) =>
          stage().app.done(documentsList, { token: stage().fixture.tokens[person], query });
        const findings = await findingsDuring(async () => {
          const { nextCursor } = await list({ [name]: value, sort, pageSize: 1 });
          await list({
            [name]: value,
            sort,
            pageSize: 1,
            ...(nextCursor !== null && { cursor: nextCursor }),
          });
        });
        expect(findings).toEqual([]);
      }
    }
  });

  it('by a page deep in the list', async () => {
    const { app, fixture } = stage();
    const inserting = `insert into documents (com_id, no, subject, status, type_id, department_id, created_by_user_id, search_text)
      select com_id, 'D-' || n, 'D', 2, type_id, department_id, created_by_user_id, 'd' from documents, generate_series(1, 1100) n
      where id = $1`;
    await app.database.pool.query(inserting, [fixture.ids['sent']]);
    const query = { page: 105, pageSize: 10 };
    expect(
      await findingsDuring(() => app.done(documentsList, { token: fixture.tokens['admin'], query })),
    ).toEqual([]);
  });

  it('by what runs by itself', async () => {
    const { app, fixture } = stage();
    const { deps } = app;
    const absences = await app.database.pool.query<{ id: string }>('select id from absences');
    const latest = await app.database.pool.query<{ id: string }>(
      'select id from notices order by created_at desc limit 20',
    );
    const findings = await findingsDuring(async () => {
      await releaseAllClaims(deps.db);
      await remindOfExpiringDocuments(deps);
      // On a working day.
      const clock = { now: () => new Date('2026-11-23T03:00:00Z') };
      await remindOfWaitingSteps({ ...deps, clock });
      await deleteDueDocuments(deps);
      await renderLeftBatches(deps);
      await sendLeftBatches(deps);
      for (const job of [forgetDeliveries, deliverLeftNotifications]) {
        await startSchedule(deps, { name: job.name, schedule: { everyHours: 1 } });
        await job.handle(deps, { at: deps.clock.now().toISOString() });
      }
      for (const { id } of absences.rows) {
        await beginAbsence(deps, { absenceId: id });
      }
      for (const { id } of latest.rows) {
        await deliverNotification(deps, id);
      }
      for (const name of ['sent', 'inProgress', 'completed']) {
        await finishDocument(deps, { documentId: String(fixture.ids[name]), batchProcessId: null });
      }
    }, true);
    expect(findings).toEqual([]);
  });

  it('by a row that goes, and those that refer to it', async () => {
    const { rows } = await stage().app.database.pool.query<{ key: string }>(
      `select constraints.conrelid::regclass || ' (' || (
         select string_agg(attname, ', ') from pg_attribute where attrelid = constraints.conrelid and attnum = any (constraints.conkey)
       ) || ')' as key
       from pg_constraint constraints
       where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($2)
         and not exists (
           select 1 from pg_index where indrelid = constraints.conrelid and indkey[0] = constraints.conkey[1])
       order by key`,
      [[...bigTables], ['documents', 'document_files', 'process_steps', 'batch_processes', 'batch_imports']],
    );
    expect(rows.map(({ key }) => key)).toEqual([]);
  });
});
