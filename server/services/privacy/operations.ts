import type * as operations from '../../../contract/operations/privacy.ts';
import type { HandlersOf } from '../handler.ts';
import { erasePerson, getErasurePlan } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { listPrivacyActs } from './list-acts.ts';
import { listDeletions } from './list-deletions.ts';

export const privacyHandlers: HandlersOf<typeof operations> = {
  myDataExport: ({ deps, caller }) => exportPerson(deps, caller, caller.userId),
  personDataExport: ({ deps, caller, params }) => exportPerson(deps, caller, params.id),
  erasurePlan: getErasurePlan,
  personErase: ({ deps, caller, body }) => erasePerson(deps, caller, body),
  privacyActsList: listPrivacyActs,
  deletionRecordsList: listDeletions,
};
