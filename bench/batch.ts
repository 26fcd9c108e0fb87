/**
 * How long a batch takes, over HTTP and with the embedded database in its own process: 10,000 rows with two processors each
 * until the whole answer is there, the same with one wrong row, how fast its PDFs are made, beside the converter alone, and how fast its
 * documents are sent, beside transactions that write one row.
 *
 *   node bench/batch.ts [rows] [rendered]
 */
import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import { passwordLogin } from '../contract/operations/auth.ts';
import { batchCreateAdvanced } from '../contract/operations/batches.ts';
import { batchImports } from '../server/adapters/database/schema/batch-imports.ts';
import { batchRows } from '../server/adapters/database/schema/batch-rows.ts';
import { documents } from '../server/adapters/database/schema/documents.ts';
import { documentTemplates } from '../server/adapters/database/schema/templates.ts';
import { renderBatch } from '../server/services/batches/render-batch.ts';
import { sendRestOfBatch } from '../server/services/batches/send-batch.ts';
import { makeBatchTemplate } from '../test/company/batches.ts';
import { makeCompany, makePerson, testPassword } from '../test/company/people.ts';
import { createTestApp } from '../test/service/test-app.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

const [givenRows, givenRendered] = process.argv.slice(2);
const rowCount = Number(givenRows ?? 10_000);
const renderedCount = Number(givenRendered ?? 200);
const acceptedBound = 10_000;
const refusedBound = 3000;

const { database } = await openEmbeddedDatabase();
const app = await createTestApp({ database });
const address = await app.app.listen({ host: '127.0.0.1', port: 0 });

const company = await makeCompany(app.deps);
const clerk = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
for (let n = 0; n < 100; n += 1) {
  await makePerson(app.deps, company, `signer${String(n)}`, { password: null });
}
const documentTemplateId = await makeBatchTemplate(app.deps, company, clerk);
const token = await app.done(passwordLogin, { body: { username: clerk.username, password: testPassword } });

const parameters = [
  ...[
    'FileName',
    'No',
    'Subject',
    'ExpiryDate',
    'CusCode',
    'CusName',
    'ContractValue',
    'ValidFrom',
    'ValidTo',
  ],
  ...['Description', 'IsOrder', 'FixedPosition'],
].map((name) => `{{D.${name}}}`);
parameters.push('{{P.Code}}', '{{P.AccessPermission}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{name}}');

function rowsOf(prefix: string): string[][] {
  return Array.from({ length: rowCount }, (_, index) => [
    `hop-dong-${String(index)}`,
    `${prefix}-${String(index)}`,
    `Hợp đồng lao động số ${String(index)}`,
    '31/12/2029',
    `KH${String(index % 500)}`,
    `Nguyễn Văn ${String(index)}`,
    String(10_000_000 + index),
    '01/01/2027',
    '31/12/2028',
    'Dòng một\\nDòng hai',
    'Y',
    'N',
    `signer${String(index % 100)}`,
    'DR',
    `signer${String((index + 7) % 100)}`,
    'A',
    `Nguyễn Văn ${String(index)}`,
  ]);
}

type Answer = { readonly success: boolean; readonly messages: readonly string[] };

async function post(rows: string[][]): Promise<{ answer: Answer; milliseconds: number; megabytes: number }> {
  const payload = JSON.stringify({
    name: 'Bench',
    departmentId: company.departmentId,
    documentTypeId: company.typeId,
    documentTemplateId,
    parameters,
    rows,
  });
  const started = performance.now();
  const response = await fetch(`${address}${batchCreateAdvanced.paths[0]}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: payload,
  });
  const text = await response.text();
  const milliseconds = performance.now() - started;
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('success' in answer) || !('messages' in answer)) {
    throw new Error(text.slice(0, 200));
  }
  return {
    answer: { success: answer.success === true, messages: [String(answer.messages)] },
    milliseconds,
    megabytes: text.length / 1024 / 1024,
  };
}

const madeDocuments = () =>
  app.deps.db.$count(documents, and(eq(documents.comId, company.id), ne(documents.status, -2)));
const report = (what: string, milliseconds: number, bound: number): void =>
  console.log(
    `${what.padEnd(48)} ${(milliseconds / 1000).toFixed(2)} s (bound ${(bound / 1000).toFixed(0)} s)${
      milliseconds > bound ? '  OVER' : ''
    }`,
  );

const wrong = rowsOf('W');
wrong[Math.floor(rowCount / 2)]?.splice(3, 1, '31/02/2029');
for (let round = 1; round <= 2; round += 1) {
  const refused = await post(wrong);
  if (refused.answer.success || (await madeDocuments()) !== (round - 1) * rowCount) {
    throw new Error(`a wrong row was taken: ${refused.answer.messages.join()}`);
  }
  report(`${String(rowCount)} rows, one wrong, refused`, refused.milliseconds, refusedBound);
  const accepted = await post(rowsOf(`A${String(round)}`));
  if (!accepted.answer.success || (await madeDocuments()) !== round * rowCount) {
    throw new Error(`the batch was refused: ${accepted.answer.messages.join()}`);
  }
  report(
    `${String(rowCount)} rows accepted, answer of ${accepted.megabytes.toFixed(0)} MB`,
    accepted.milliseconds,
    acceptedBound,
  );
}

const { converter, wordEngine, files } = app.deps;
const [template] = await app.deps.db
  .select({ sha256: documentTemplates.sha256 })
  .from(documentTemplates)
  .where(eq(documentTemplates.id, documentTemplateId));
const docx = await files.read(template?.sha256 ?? '');
const filled = await wordEngine.fill(
  docx,
  Array.from({ length: renderedCount }, (_, index) => ({ name: `Nguyễn Văn ${String(index)}` })),
  [],
);
const wordFiles = filled.flatMap((result) => (result.kind === 'ok' ? [result.docx] : []));

/** What the engine alone takes for the same files, in pieces of the same size; both meet the change of engines every 300 files. */
async function convertAlone(): Promise<number> {
  const started = performance.now();
  for (let start = 0; start < wordFiles.length; start += converter.batchSize) {
    await converter.convert(wordFiles.slice(start, start + converter.batchSize));
  }
  return performance.now() - started;
}

async function renderDocuments(prefix: string): Promise<number> {
  await post(rowsOf(prefix).slice(0, renderedCount));
  const [batch] = await app.deps.db
    .select({ id: batchImports.id })
    .from(batchImports)
    .orderBy(desc(batchImports.id))
    .limit(1);
  const started = performance.now();
  await renderBatch(app.deps, batch?.id ?? 0, { milliseconds: Number.POSITIVE_INFINITY });
  const milliseconds = performance.now() - started;
  const rendered = await app.deps.db.$count(
    batchRows,
    and(eq(batchRows.batchId, batch?.id ?? 0), eq(batchRows.state, 'rendered')),
  );
  if (rendered !== renderedCount) {
    throw new Error(`${String(rendered)} of ${String(renderedCount)} documents were made`);
  }
  made.push(batch?.id ?? 0);
  return milliseconds;
}

/**
 * The engine's own speed wanders by a third within minutes, so both are measured by turns, and what counts is the sum of the
 * rounds.
 */
const rounds = 8;
const made: number[] = [];
let alone = 0;
let rendered = 0;
await converter.convert(wordFiles.slice(0, 1));
for (let round = 1; round <= rounds; round += 1) {
  const aloneNow = await convertAlone();
  const renderedNow = await renderDocuments(`R${String(round)}`);
  console.log(`  round ${String(round)}: ratio ${(aloneNow / renderedNow).toFixed(2)}`);
  alone += aloneNow;
  rendered += renderedNow;
}
const rate = (milliseconds: number): string => ((rounds * renderedCount) / (milliseconds / 1000)).toFixed(1);
console.log(
  `${String(rounds * renderedCount)} PDFs with ${converter.engine.name}, pieces of ${String(converter.batchSize)}: ` +
    `${rate(rendered)} a second, converter alone ${rate(alone)}, ` +
    `ratio ${(alone / rendered).toFixed(2)} (bound 0.90)${alone / rendered < 0.9 ? '  BELOW' : ''}`,
);

/** Documents sent in a second, and transactions that write one row. */
async function sendAll(): Promise<readonly [sent: number, bare: number]> {
  await app.deps.db
    .update(batchImports)
    .set({ sendRequestedAt: new Date() })
    .where(inArray(batchImports.id, made));
  const started = performance.now();
  for (const id of made) {
    await sendRestOfBatch(app.deps, id, Number.POSITIVE_INFINITY);
  }
  const sending = performance.now() - started;
  const count = made.length * renderedCount;
  const again = performance.now();
  for (let n = 0; n < count; n += 1) {
    await app.deps.db.transaction((transaction) =>
      transaction
        .update(batchImports)
        .set({ sentAt: new Date() })
        .where(eq(batchImports.id, made[0] ?? 0)),
    );
  }
  const bare = performance.now() - again;
  return [(count * 1000) / sending, (count * 1000) / bare];
}

const [sentRate, bareRate] = await sendAll();
console.log(
  `${String(made.length * renderedCount)} documents sent: ${sentRate.toFixed(0)} a second (goal 100)${sentRate < 100 ? '  BELOW' : ''}, ` +
    `transactions of one row ${bareRate.toFixed(0)}, ratio ${(sentRate / bareRate).toFixed(3)}`,
);

await app.close();
