import { and, desc, eq, sql } from 'drizzle-orm';

import type { deletionRecordsList } from '../../../contract/operations/privacy.ts';
import { formatInstant } from '../../../contract/time.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { deletionRecords } from '../../adapters/database/schema/privacy.ts';
import type { Handler } from '../handler.ts';
import { foldedText, matchesSearch, paginate } from '../paging.ts';
import { done } from '../reply.ts';
import { countDue } from './due-documents.ts';

const soonDays = 30;

/** GET /api/company/deletion-records: what was deleted since its time was over, the newest first; searched by number and type. */
export const listDeletions: Handler<typeof deletionRecordsList> = async ({
  deps,
  caller: { comId, timeZone },
  query,
}) => {
  const { no, typeCode, typeName } = deletionRecords;
  const condition = and(
    eq(deletionRecords.comId, comId),
    matchesSearch(foldedText(sql`concat_ws(' ', ${no}, ${typeCode}, ${typeName})`), query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(deletionRecords, condition),
    deps.db
      .select()
      .from(deletionRecords)
      .where(condition)
      .orderBy(desc(deletionRecords.deletedAt), desc(deletionRecords.documentId)),
    (rows) =>
      rows.map((record) => ({
        id: record.documentId,
        no: record.no,
        typeCode: record.typeCode,
        typeName: record.typeName,
        retentionMonths: record.retentionMonths,
        endedDate: formatInstant(record.endedAt, timeZone),
        deletedDate: formatInstant(record.deletedAt, timeZone),
        sha256s: record.sha256s,
      })),
  );
  const types = eq(documentTypes.comId, comId);
  return done({ ...page, dueSoon: await countDue(deps.db, types, deps.clock.now(), soonDays) });
};
