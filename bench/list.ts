/**
 * How long GET /api/documents takes with 200,000 documents in one company, through the real HTTP handler and the embedded
 * database in its own process, beside a bare keyset query for the same rows.
 *
 *   node bench/list.ts [folder] [documents] [rounds]
 *
 * A folder is filled once and used again; without one, a temporary folder is filled and removed.
 */
import type { QueryInput } from '../contract/operation.ts';
import { documentCounts, documentsList } from '../contract/operations/documents.ts';
import { quantile, timeOf } from './chromium.ts';
import { openFilledCompany } from './filled-company.ts';

type Query = QueryInput<typeof documentsList>;

const boundMilliseconds = 50;
const deepBoundMilliseconds = 200;

const [givenFolder, givenCount, givenRounds] = process.argv.slice(2);
const rounds = Number(givenRounds ?? 200);
const documentCount = Number(givenCount ?? 200_000);
const { app, pool, tokenOf, close } = await openFilledCompany(givenFolder, documentCount);

const bare = `select id from documents where com_id = $1 and status <> -2 and (created_at, id) < ($2, $3)
  order by created_at desc nulls last, id desc nulls last limit 10`;
const { rows: middle } = await pool.query<{ com_id: number; created_at: Date; id: string }>(
  'select com_id, created_at, id from documents order by created_at offset $1 limit 1',
  [Math.floor(documentCount / 2)],
);

/**
 * Calls `work` for each round, and the bare query after it. The first call is told apart as well: nothing is kept for it yet.
 */
async function measure(
  name: string,
  bound: number,
  work: (round: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timeOf(() => work(round)));
    beside.push(
      await timeOf(() => pool.query(bare, [middle[0]?.com_id, middle[0]?.created_at, middle[0]?.id])),
    );
  }
  const p95 = quantile(times, 0.95);
  const shown = [
    quantile(times, 0.5),
    p95,
    times[0] ?? Number.NaN,
    quantile(beside, 0.5),
    quantile(beside, 0.95),
  ];
  const [p50Text, p95Text, firstText, besideText, beside95Text] = shown.map((time) =>
    time.toFixed(1).padStart(6),
  );
  console.log(
    `${name.padEnd(36)} p50 ${String(p50Text)}  p95 ${String(p95Text)} ms (bound ${String(bound)})  first ${String(firstText)}  ` +
      `bare query ${String(besideText)}, p95 ${String(beside95Text)}${p95 > bound ? '  OVER' : ''}`,
  );
}

const tokens = new Map<string, string>();
for (const code of ['admin', 'director', 'clerk0', 'signer0']) {
  tokens.set(code, await tokenOf(code));
}

const list = (who: string, query: Query) => app.done(documentsList, { token: tokens.get(who), query });

const people = [...tokens.keys()];
const lookups = await pool.query<{
  type: number;
  department: number;
  template: number;
  batch: number;
  signer: number;
  creator: number;
}>(
  `select min(type_id) as type, min(department_id) as department, min(document_template_id) as template,
    min(batch_import_id) as batch, max(created_by_user_id) as creator,
    (select id from users where code = 'signer3') as signer from documents`,
);
const ids = lookups.rows[0];
const day = (monthsAgo: number): string =>
  new Date(Date.now() - monthsAgo * 30 * 86_400_000).toISOString().slice(0, 10);

/** One query of every filter. */
const filters: readonly (readonly [string, Query])[] = [
  ['first page', {}],
  ['page 100', { page: 100 }],
  ['page 100 of 100 each', { page: 100, pageSize: 100 }],
  ['oldest first', { sort: 'oldest' }],
  ['due first', { sort: 'due' }],
  ['status', { status: 4 }],
  ['status: deleted', { status: -2 }],
  ['contract status', { contractStatus: 2 }],
  ['template', { documentTemplateId: ids?.template }],
  ['department', { departmentId: ids?.department }],
  ['type', { documentTypeId: ids?.type }],
  ['recipients', { recipientIds: [ids?.signer ?? 0] }],
  ['creator', { createdByUserId: ids?.creator }],
  ['batch', { batchImportId: ids?.batch }],
  ['created', { createdFrom: day(6), createdTo: day(5) }],
  ['completed', { completedFrom: day(6), completedTo: day(5) }],
  ['customer', { customerCode: 'KH77' }],
  ['value', { contractValueFrom: 10_000_000, contractValueTo: 20_000_000 }],
  ['waits for me', { waitToMe: true }],
  ['waits for others', { inProgress: true, waitToMe: false }],
  ['waits for my approval', { waitToApprove: true }],
  ['waits for my drawing', { waitToSignDraw: true }],
  ['waits for my digital signature', { waitToSignDigital: true }],
  ['waits for my e-signature', { waitToESign: true }],
  ['starred', { starred: true }],
  ['shared to me', { sharedToMe: true }],
  ['search: rare', { search: 'hd-12345' }],
  ['search: common', { search: 'Nguyễn' }],
  ['search: two letters', { search: 'an' }],
  ['search: nothing found', { search: 'không có gì' }],
  ['many at once', { status: 4, departmentId: ids?.department, search: 'trần', createdFrom: day(12) }],
];

for (const who of people) {
  console.log(`\n${who}`);
  for (const [name, query] of filters) {
    await measure(name, boundMilliseconds, () => list(who, query));
  }
  const { pageCount } = await list(who, {});
  await measure('a page in the middle', deepBoundMilliseconds, () =>
    list(who, { page: Math.ceil(pageCount / 2) }),
  );
  await measure('the last page', deepBoundMilliseconds, () => list(who, { page: pageCount }));
  let cursor: string | null = (await list(who, { page: Math.ceil(pageCount / 2) })).nextCursor;
  await measure('onwards by cursor from the middle', boundMilliseconds, async () => {
    cursor = (await list(who, { ...(cursor !== null && { cursor }) })).nextCursor;
  });
  await measure('counts of the inbox', boundMilliseconds, () =>
    app.done(documentCounts, { token: tokens.get(who) }),
  );
}

console.log('\nadmin, every request another one');
await measure('customers', boundMilliseconds, (n) => list('admin', { customerCode: `KH${String(n)}` }));
await measure('numbers searched', boundMilliseconds, (n) =>
  list('admin', { search: `hd-${String(50_000 + n)}` }),
);
await measure('pages 1 to 100', boundMilliseconds, (n) => list('admin', { page: 1 + (n % 100) }));

await close();
