import { and, eq, isNull } from 'drizzle-orm';

import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Archive, ArchiveEntry } from '../files/archive.ts';
import { dayOf } from '../../../contract/time.ts';
import { loadPersonDocuments } from './person-documents.ts';
import { indexOfPerson } from './person-index.ts';
import { loadPersonPictures, loadPersonRecord } from './person-record.ts';

/**
 * Everything that is kept about a person, as it is now: JSON for programs, the pictures, and a page to read in both languages.
 * `null` when there is no such user, or everything was erased.
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
  const now = deps.clock.now();
  const { user, company } = row;
  const { timeZone } = company;
  const record = await loadPersonRecord(deps.db, user, company, now);
  const documents = await loadPersonDocuments(deps.db, user, timeZone);
  const pictures = await loadPersonPictures(deps.db, user);
  const written = (name: string, text: string): ArchiveEntry => ({ name, text, modifiedAt: now });
  return {
    fileName: `du-lieu-ca-nhan-${user.code}-${dayOf(now, timeZone)}.zip`,
    entries: [
      written(
        'index.html',
        indexOfPerson({ record, documents, pictures: pictures.length, day: dayOf(now, timeZone) }),
      ),
      written('person.json', JSON.stringify(record, null, 2)),
      written('documents.json', JSON.stringify(documents, null, 2)),
      ...pictures,
    ],
  };
}
