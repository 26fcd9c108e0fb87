import { z } from 'zod';

/** `{value, description}`, as enumerations are written on the wire, with an English description. */
export const enumerationSchema = z.object({
  value: z.number().int(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

export type Enumeration = { readonly value: number; readonly description: string };

type Table = Readonly<Record<string, readonly [value: number, description: string]>>;

export type ValueOf<T extends Table> = T[keyof T][0];

/** Document status (specification "States"; companion operations, §3). */
export const documentStatus = {
  new: [1, 'New'],
  ready: [2, 'Ready'],
  inProgress: [3, 'In progress'],
  completed: [4, 'Completed'],
  correcting: [5, 'Correcting'],
  rejected: [-1, 'Rejected'],
  deleted: [-2, 'Deleted'],
  canceled: [-3, 'Canceled'],
} as const satisfies Table;
export type DocumentStatus = ValueOf<typeof documentStatus>;

export const contractStatus = {
  undefined: [0, 'Undefined'],
  valid: [1, 'Contract valid'],
  nearlyExpired: [2, 'Nearly expired'],
  expired: [-1, 'Expired'],
  notYetEffective: [-2, 'Not yet effective'],
} as const satisfies Table;
export type ContractStatus = ValueOf<typeof contractStatus>;

/** Status of a processing step. Every unprocessed step is Waiting, also before its turn (companion operations, §3). */
export const stepStatus = {
  rejected: [-1, 'Rejected'],
  waiting: [1, 'Waiting'],
  viewed: [2, 'Viewed'],
  signed: [3, 'Signed'],
  approved: [4, 'Approved'],
  filled: [5, 'Filled'],
  coordinated: [6, 'Coordinated'],
  identityVerified: [7, 'Identity verified'],
} as const satisfies Table;
export type StepStatus = ValueOf<typeof stepStatus>;

export const accessPermission = {
  view: [1, 'View only'],
  signDraw: [2, 'Sign draw'],
  approve: [3, 'Approve'],
  signDigital: [4, 'Sign digital'],
  fillData: [5, 'Fill data'],
  coordinate: [6, 'Coordinate'],
  eSign: [7, 'E-Sign'],
  ekyc: [8, 'eKYC sign'],
} as const satisfies Table;
export type AccessPermission = ValueOf<typeof accessPermission>;

/** Codes of access permissions in batches and workflows (specification "Access permission values"). */
export const accessPermissionCodes = {
  V: 1,
  DR: 2,
  A: 3,
  D: 4,
  F: 5,
  C: 6,
  E: 7,
  EKYC: 8,
} as const satisfies Readonly<Record<string, AccessPermission>>;
export type AccessPermissionCode = keyof typeof accessPermissionCodes;

export const displayMode = {
  unset: [0, '0'],
  text: [1, 'Text only'],
  textAndImage: [2, 'Text and image'],
  image: [3, 'Image only'],
} as const satisfies Table;
export type DisplayMode = Exclude<ValueOf<typeof displayMode>, 0>;

/** History activities (companion operations, §3). */
export const activity = {
  createDocument: [1, 'Create document'],
  updateDocument: [2, 'Update document'],
  inviteRecipient: [3, 'Invite recipient'],
  viewDocument: [4, 'View document'],
  approve: [5, 'Approve'],
  signDraw: [6, 'Sign draw'],
  signDigital: [7, 'Sign digital'],
  eSign: [8, 'E-Sign'],
  fillData: [9, 'Fill data'],
  coordinate: [10, 'Coordinate'],
  verifyIdentity: [11, 'Verify identity'],
  completeDocument: [12, 'Complete document'],
  remind: [13, 'Remind'],
  sendOtp: [14, 'Send OTP'],
  reassign: [15, 'Reassign'],
  shareDocument: [16, 'Share document'],
  correctDocument: [17, 'Correct document'],
  notify: [18, 'Notify'],
  restoreDocument: [19, 'Restore document'],
  unshareDocument: [20, 'Unshare document'],
  holdDocument: [21, 'Hold document'],
  releaseDocument: [22, 'Release document'],
  repairFile: [23, 'Repair file'],
  drawFormFields: [24, 'Draw form fields'],
  reject: [-1, 'Reject'],
  deleteDocument: [-2, 'Delete document'],
  cancelDocument: [-3, 'Cancel document'],
} as const satisfies Table;
export type Activity = ValueOf<typeof activity>;

/** How a request that left a trace in the history came in. */
export const requestType = {
  unknown: [0, 'Unknown'],
  web: [1, 'Web'],
  processCode: [2, 'Process code'],
  system: [3, 'System'],
} as const satisfies Table;
export type RequestType = ValueOf<typeof requestType>;

export const userStatus = { enabled: [1, 'Enabled'], disabled: [-1, 'Disabled'] } as const satisfies Table;
export type UserStatus = ValueOf<typeof userStatus>;

export const receiveOtpMethod = {
  email: [1, 'Email'],
  sms: [2, 'SMS'],
  none: [-1, 'None'],
} as const satisfies Table;
export type ReceiveOtpMethod = ValueOf<typeof receiveOtpMethod>;

export const receiveNotificationMethod = {
  email: [0, 'Email'],
  sms: [1, 'SMS'],
  none: [-1, 'None'],
} as const satisfies Table;
export type ReceiveNotificationMethod = ValueOf<typeof receiveNotificationMethod>;

export const signMethod = {
  unset: [0, 'Not set'],
  signDraw: [1, 'Sign draw'],
  remoteCa: [2, 'Remote CA'],
  token: [3, 'Token'],
} as const satisfies Table;
export type SignMethod = ValueOf<typeof signMethod>;

/** What becomes of a batch (specification "States"; companion operations, §5). */
export const batchStatus = {
  processing: [1, 'Processing'],
  created: [2, 'Created'],
  sent: [3, 'Sent'],
  error: [-1, 'Error'],
  canceled: [-2, 'Canceled'],
} as const satisfies Table;
export type BatchStatus = ValueOf<typeof batchStatus>;

export const importType = { templates: [1, 'Documents created from templates'] } as const satisfies Table;
export type ImportType = ValueOf<typeof importType>;

/** Employee (specification "Employee"). */
export const employeeStatus = {
  enabled: [1, 'Enabled'],
  disabled: [-1, 'Disabled'],
} as const satisfies Table;
export type EmployeeStatus = ValueOf<typeof employeeStatus>;

export const syncStatus = {
  notSynced: [1, 'Not Synced'],
  synced: [2, 'Synced'],
  failed: [3, 'Failed'],
} as const satisfies Table;
export type SyncStatus = ValueOf<typeof syncStatus>;

export const gender = { male: [1, 'Male'], female: [2, 'Female'] } as const satisfies Table;
export type Gender = ValueOf<typeof gender>;

export const contractType = {
  indefiniteTerm: [1, 'Indefinite-term labor contract'],
  fixedTerm: [2, 'Fixed-term labor contract'],
} as const satisfies Table;
export type ContractType = ValueOf<typeof contractType>;

export const contractSigningMethod = {
  electronic: [1, 'Electronic labor contract'],
  paper: [2, 'Paper labor contract'],
} as const satisfies Table;
export type ContractSigningMethod = ValueOf<typeof contractSigningMethod>;

/** Identity of a user (specification "User"); 0 is what the specification names, the rest is ours. */
export const identityVerificationStatus = {
  notVerified: [0, 'Not verified'],
  verified: [1, 'Verified'],
} as const satisfies Table;
export type IdentityVerificationStatus = ValueOf<typeof identityVerificationStatus>;

export const identityVerifiedType = {
  unknown: [0, 'Unknown'],
  citizenCard: [1, 'Citizen identity card'],
  passport: [2, 'Passport'],
} as const satisfies Table;
export type IdentityVerifiedType = ValueOf<typeof identityVerifiedType>;

/** Papers that eKYC takes. */
export const identityPaper = {
  citizenCard: identityVerifiedType.citizenCard,
  passport: identityVerifiedType.passport,
} as const satisfies Table;
export type IdentityPaper = ValueOf<typeof identityPaper>;

/** What becomes of pictures that were sent for eKYC. */
export const identityDecision = {
  waiting: [1, 'Waiting'],
  accepted: [2, 'Accepted'],
  refused: [-1, 'Refused'],
} as const satisfies Table;

export const identityVerifiedSource = {
  unknown: [0, 'Unknown'],
  ekyc: [1, 'eKYC'],
} as const satisfies Table;
export type IdentityVerifiedSource = ValueOf<typeof identityVerifiedSource>;

/** Writes a value with its description; a value that the table does not know keeps its number as description. */
export function describe(table: Table, value: number): Enumeration {
  const row = Object.values(table).find(([known]) => known === value);
  return { value, description: row?.[1] ?? String(value) };
}
