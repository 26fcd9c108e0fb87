import { eq } from 'drizzle-orm';

import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies, departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { installation } from '../../adapters/database/schema/installation.ts';
import type { DrawContract } from '../../adapters/pdf/sample-contract.ts';
import type { ReadPictures } from '../../adapters/pdf/sample-pictures.ts';
import { movePastGivenIds } from '../seed/move-past-given-ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { issueToUsers } from '../certificates/issue-to-users.ts';
import { addFirstCategories } from '../directory/system-categories.ts';
import { createUser } from '../users/create-user.ts';
import { demoCompany } from './contract-texts.ts';
import { demoDocuments } from './demo-documents.ts';
import { demoHistory } from './demo-history.ts';
import { demoOutcomes } from './demo-outcomes.ts';
import {
  type DemoCompany,
  demoCompanyId,
  demoDepartments,
  demoDocumentTypes,
  demoEmail,
  demoPassword,
  demoUsers,
} from './demo-people.ts';
import { seedBatches } from './seed-batches.ts';
import { callerFor, findUserIds, hoursAgo, seedDocuments } from './seed-documents.ts';
import { seedEmployees } from './seed-employees.ts';
import { seedLists } from './seed-lists.ts';
import { seedRemoteCertificate } from './seed-remote-certificate.ts';
import { type DemoAuthority, seedSigningProviders } from './seed-signing-providers.ts';
import { type SampleTemplate, seedTemplate } from './seed-template.ts';

const seededKey = 'demo-seeded';
/** There from when the company is ready for its history until it has it. */
const historyWantedKey = 'demo-history-wanted';

export type DemoOptions = {
  readonly company: DemoCompany;
  readonly drawContract: DrawContract;
  readonly template: SampleTemplate;
  readonly authority: DemoAuthority | null;
};

/**
 * Loads the demo company: its people, departments, document types, and documents in every state, made by the same use
 * cases that anyone's are made by. Does nothing when it is there; takes up where a start that was cut short left off.
 */
export async function seedDemo(deps: Dependencies, options: DemoOptions): Promise<void> {
  const { authority } = options;
  await seedOnce(deps, options);
  if (authority !== null) {
    await seedSigningProviders(deps, authority);
  }
}

async function seedOnce(
  deps: Dependencies,
  { company: size, drawContract, template }: DemoOptions,
): Promise<void> {
  if (await isMarked(deps, seededKey)) {
    return;
  }
  const [company] = await deps.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, demoCompanyId));
  if (!company) {
    const passwordHash = await deps.passwords.hash(demoPassword);
    await deps.db.transaction((transaction) => seedCompany(transaction, deps, { size, passwordHash }));
  }
  if (size === 'at-work') {
    await certifyForHistory(deps);
    await mark(deps, historyWantedKey);
  }
  await seedTemplate(deps, template);
  await seedDocuments(deps, drawContract, demoDocuments);
  await seedRemoteCertificate(deps, await callerFor(deps, 'admin'));
  await mark(deps, seededKey);
}

export type HistorySources = { readonly drawContract: DrawContract; readonly readPictures: ReadPictures };

/**
 * Gives the demo company what stands in its other lists, its batches and the documents of the year before, which nobody waits for: it runs beside the service that already answers.
 * @throws what `signal` is stopped with; the next start goes on then.
 */
export async function seedHistory(
  deps: Dependencies,
  { drawContract, readPictures }: HistorySources,
  signal: AbortSignal,
): Promise<void> {
  if (await isMarked(deps, historyWantedKey)) {
    await seedDocuments(deps, drawContract, demoOutcomes, signal);
    await seedLists(deps, readPictures);
    await seedBatches(deps);
    await seedDocuments(deps, drawContract, demoHistory, signal);
    await deps.db.delete(installation).where(eq(installation.key, historyWantedKey));
  }
}

/** What was signed a year ago was signed with certificates of that time, and their authority is older than they are. */
async function certifyForHistory(deps: Dependencies): Promise<void> {
  const userIds = await findUserIds(
    deps,
    demoUsers.map(({ code }) => code),
  );
  await issueToUsers(hoursAgo(deps, 366 * 24), await callerFor(deps, 'admin'), userIds);
}

async function isMarked({ db }: Dependencies, key: string): Promise<boolean> {
  return (await db.$count(installation, eq(installation.key, key))) > 0;
}

async function mark({ db, clock }: Dependencies, key: string): Promise<void> {
  await db.insert(installation).values({ key, value: clock.now().toISOString() }).onConflictDoNothing();
}

async function seedCompany(
  transaction: Transaction,
  deps: Dependencies,
  { size, passwordHash }: { readonly size: DemoCompany; readonly passwordHash: string },
): Promise<void> {
  const comId = demoCompanyId;
  const createdAt = deps.clock.now();
  await transaction
    .insert(companies)
    .values({ id: comId, ...demoCompany, timeZone: deps.settings.timeZone, createdAt });
  await addFirstCategories(transaction, deps, comId);
  const coded = <T extends { readonly code: string; readonly name: string }>(row: T) => ({
    ...row,
    comId,
    searchText: foldForSearch(`${row.code} ${row.name}`),
    createdAt,
  });
  await transaction.insert(departments).values(demoDepartments.map(coded));
  await transaction.insert(documentTypes).values(demoDocumentTypes.map(coded));
  const userIds = new Map<string, number>();
  for (const { code, name, phone, roles, departmentId } of demoUsers) {
    const email = demoEmail(code);
    const created = await createUser(transaction, deps, {
      comId,
      code,
      username: email,
      name,
      email,
      phone,
      roles,
      departmentIds: [departmentId],
      passwordHash,
    });
    if (created.kind !== 'created') {
      throw new Error(`the demo user ${code} could not be made: ${created.kind}`);
    }
    userIds.set(code, created.userId);
  }
  if (size === 'at-work') {
    await seedEmployees(transaction, deps, userIds);
  }
  await movePastGivenIds(transaction);
}
