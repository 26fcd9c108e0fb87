import type { registry } from '../../contract/registry.ts';
import type { CallKind } from '../domain/admission.ts';

type OperationId = (typeof registry)[number]['id'];

/** Acts on a step and what belongs to them. Who is refused here has read and drawn already. */
const confirming: ReadonlySet<string> = new Set<OperationId>([
  'processDocument',
  'createBatchProcess',
  'processBatch',
  'batchProcessGet',
  'resendProcessCode',
  'fillData',
  'coordinate',
  'ekycSubmit',
  'drawingLinkDeliver',
]);

/** Lists, searches, numbers, pictures beside a list, and files of many things: the page asks for them again by itself. */
const browsing: ReadonlySet<string> = new Set<OperationId>([
  'documentsList',
  'documentCounts',
  'documentFirstPage',
  'downloadZip',
  'documentEvidence',
  'documentEvidenceFiles',
  'documentsZip',
  'statistics',
  'savedViewsList',
  'colleaguesList',
  'overview',
  'turnAround',
  'batchProcessLookUp',
  'stepColleaguesList',
  'identityVerificationsList',
  'noticeTextsList',
  'webhookDeliveries',
  'departmentsList',
  'documentTypesList',
  'rolesList',
  'userGroupsList',
  'processTemplatesList',
  'systemCategoriesList',
  'usersList',
  'certificatesOverview',
  'certificatesList',
  'myDataExport',
  'personDataExport',
  'privacyActsList',
  'deletionRecordsList',
  'authoritiesFind',
  'fileCheck',
  'employeesList',
  'employeesByIds',
  'employeesMatch',
  'templatesList',
  'templateVersions',
  'batchLookUp',
  'batchesList',
]);

/** Waits for news, and does nothing meanwhile. */
const waiting: ReadonlySet<string> = new Set<OperationId>(['documentChanges']);

/** How much an operation would be missed; `null` for one that is neither counted nor refused. */
export function callKindOf(operationId: string): CallKind | null {
  if (waiting.has(operationId)) {
    return null;
  }
  return confirming.has(operationId) ? 'confirming' : browsing.has(operationId) ? 'browsing' : 'working';
}
