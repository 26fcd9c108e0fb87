import { documents } from '../../adapters/database/schema/documents.ts';

/** What of a document tells whether and when it ended (`Ending` of `domain/retention.ts`), for a query. */
export const endingColumns = {
  status: documents.status,
  completedAt: documents.completedAt,
  modifiedAt: documents.modifiedAt,
  expiryDate: documents.expiryDate,
  finalising: documents.finalising,
};
