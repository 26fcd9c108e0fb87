import { isNull, lte, or, type SQL } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import { reminderPauseMs } from '../../domain/document-rules.ts';

/** Documents of which nobody has reminded by hand just now. */
export function isRemindable(now: Date): SQL | undefined {
  return or(
    isNull(documents.remindedAt),
    lte(documents.remindedAt, new Date(now.getTime() - reminderPauseMs)),
  );
}
