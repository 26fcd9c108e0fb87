import type { privacyOperations } from '../../../contract/operations/privacy.ts';
import { holdDocument, releaseDocument } from '../../services/documents/hold-document.ts';
import { erasePerson, getErasurePlan } from '../../services/privacy/erase-person.ts';
import { exportPerson } from '../../services/privacy/export-person.ts';
import { listPrivacyActs } from '../../services/privacy/list-acts.ts';
import { listDeletions } from '../../services/privacy/list-deletions.ts';
import type { HandlersOf } from '../handler.ts';

export const privacyHandlers: HandlersOf<typeof privacyOperations> = {
  myDataExport: ({ deps, caller }) => exportPerson(deps, caller, caller.userId),
  personDataExport: ({ deps, caller, params }) => exportPerson(deps, caller, params.id),
  erasurePlan: ({ deps, caller, params }) => getErasurePlan(deps, caller, params.id),
  personErase: ({ deps, caller, body }) => erasePerson(deps, caller, body),
  privacyActsList: ({ deps, caller, query }) => listPrivacyActs(deps, caller, query),
  documentHold: ({ deps, caller, params, body }) => holdDocument(deps, caller, params.id, body.reason),
  documentRelease: ({ deps, caller, params }) => releaseDocument(deps, caller, params.id),
  deletionRecordsList: ({ deps, caller, query }) => listDeletions(deps, caller, query),
};
