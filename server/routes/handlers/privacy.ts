import type { privacyOperations } from '../../../contract/operations/privacy.ts';
import { erasePerson, getErasurePlan } from '../../services/privacy/erase-person.ts';
import { exportPerson } from '../../services/privacy/export-person.ts';
import { listPrivacyActs } from '../../services/privacy/list-acts.ts';
import type { HandlersOf } from '../handler.ts';

export const privacyHandlers: HandlersOf<typeof privacyOperations> = {
  myDataExport: ({ deps, caller }) => exportPerson(deps, caller, caller.userId),
  personDataExport: ({ deps, caller, params }) => exportPerson(deps, caller, params.id),
  erasurePlan: ({ deps, caller, params }) => getErasurePlan(deps, caller, params.id),
  personErase: ({ deps, caller, body }) => erasePerson(deps, caller, body),
  privacyActsList: ({ deps, caller, query }) => listPrivacyActs(deps, caller, query),
};
