import { and, eq, isNull } from 'drizzle-orm';

import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Archive, ArchiveEntry } from '../files/archive.ts';
import { dayOf } from '../../../contract/time.ts';
import type { CompanyRow, UserRow } from '../present-user.ts';
import { loadPersonDocuments } from './person-documents.ts';
import { indexOfPerson } from './person-index.ts';
import { loadPersonPictures, loadPersonRecord } from './person-record.ts';

/**
 * Everything that is kept about a person, as it is now: JSON for programs, the pictures, and a page to read in both languages.
 * What guests did before they were merged into them is in folders of its own. `null` when there is no such user, or everything was erased.
 */
export async function findPersonArchive(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { comId, personId }: { readonly comId: number; readonly personId: number },
): Promise<Archive | null> {
  const [row] = await deps.db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(and(eq(users.id, personId), eq(users.comId, comId), isNull(users.erasedAt)));
  if (!row) {
    return null;
  }
  const { user, company } = row;
  const merged = await deps.db.select().from(users).where(eq(users.mergedIntoId, user.id)).orderBy(users.id);
  const entries = [
    ...(await entriesOf(deps, user, company, '')),
    ...(
      await Promise.all(
        merged.map((guest, index) => entriesOf(deps, guest, company, `merged-${String(index + 1)}/`)),
      )
    ).flat(),
  ];
  const day = dayOf(deps.clock.now(), company.timeZone);
  return { fileName: `du-lieu-ca-nhan-${user.code}-${day}.zip`, entries };
}

async function entriesOf(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  user: UserRow,
  company: CompanyRow,
  folder: string,
): Promise<ArchiveEntry[]> {
  const now = clock.now();
  const { timeZone } = company;
  const record = await loadPersonRecord(db, user, company, now);
  const documents = await loadPersonDocuments(db, user, timeZone);
  const pictures = await loadPersonPictures(db, user);
  const written = (name: string, text: string): ArchiveEntry => ({
    name: `${folder}${name}`,
    text,
    modifiedAt: now,
  });
  return [
    written(
      'index.html',
      indexOfPerson({ record, documents, pictures: pictures.length, day: dayOf(now, timeZone) }),
    ),
    written('person.json', JSON.stringify(record, null, 2)),
    written('documents.json', JSON.stringify(documents, null, 2)),
    ...pictures.map((picture) => ({ ...picture, name: `${folder}${picture.name}` })),
  ];
}
