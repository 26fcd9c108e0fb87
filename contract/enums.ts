type ValueOf<T extends Readonly<Record<string, number>>> = T[keyof T];

/** Document status (specification "States"; companion operations, §3). */
export const documentStatus = {
  new: 1,
  ready: 2,
  inProgress: 3,
  completed: 4,
  correcting: 5,
  rejected: -1,
  deleted: -2,
  canceled: -3,
} as const;
export type DocumentStatus = ValueOf<typeof documentStatus>;

export const contractStatus = {
  undefined: 0,
  valid: 1,
  nearlyExpired: 2,
  expired: -1,
  notYetEffective: -2,
} as const;
export type ContractStatus = ValueOf<typeof contractStatus>;

/** Status of a processing step. Every unprocessed step is Waiting, also before its turn (companion operations, §3). */
export const stepStatus = {
  rejected: -1,
  waiting: 1,
  viewed: 2,
  signed: 3,
  approved: 4,
  filled: 5,
  coordinated: 6,
  identityVerified: 7,
} as const;
export type StepStatus = ValueOf<typeof stepStatus>;

export const accessPermission = {
  view: 1,
  signDraw: 2,
  approve: 3,
  signDigital: 4,
  fillData: 5,
  coordinate: 6,
  eSign: 7,
  ekyc: 8,
} as const;
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
  unset: 0,
  text: 1,
  textAndImage: 2,
  image: 3,
} as const;
export type DisplayMode = Exclude<ValueOf<typeof displayMode>, 0>;

/** History activities (companion operations, §3). */
export const activity = {
  createDocument: 1,
  updateDocument: 2,
  inviteRecipient: 3,
  viewDocument: 4,
  approve: 5,
  signDraw: 6,
  signDigital: 7,
  eSign: 8,
  fillData: 9,
  coordinate: 10,
  verifyIdentity: 11,
  completeDocument: 12,
  remind: 13,
  sendOtp: 14,
  reassign: 15,
  shareDocument: 16,
  correctDocument: 17,
  notify: 18,
  restoreDocument: 19,
  unshareDocument: 20,
  holdDocument: 21,
  releaseDocument: 22,
  repairFile: 23,
  drawFormFields: 24,
  keepVerifiable: 25,
  addTimeStamp: 26,
  signInPerson: 27,
  checkAccessCode: 28,
  lockAccessCode: 29,
  endAccessCode: 30,
  changeAccessCode: 31,
  reject: -1,
  deleteDocument: -2,
  cancelDocument: -3,
} as const;
export type Activity = ValueOf<typeof activity>;

/** How a request that left a trace in the history came in. */
export const requestType = {
  unknown: 0,
  web: 1,
  processCode: 2,
  system: 3,
  inPerson: 4,
} as const;
export type RequestType = ValueOf<typeof requestType>;

export const userStatus = { enabled: 1, disabled: -1 } as const;
export type UserStatus = ValueOf<typeof userStatus>;

export const receiveOtpMethod = {
  email: 1,
  sms: 2,
  zalo: 3,
  none: -1,
} as const;
export type ReceiveOtpMethod = ValueOf<typeof receiveOtpMethod>;

export const receiveNotificationMethod = {
  email: 0,
  sms: 1,
  zalo: 2,
  none: -1,
} as const;
export type ReceiveNotificationMethod = ValueOf<typeof receiveNotificationMethod>;

export const signMethod = {
  unset: 0,
  signDraw: 1,
  remoteCa: 2,
  token: 3,
} as const;
export type SignMethod = ValueOf<typeof signMethod>;

/** What becomes of a batch (specification "States"; companion operations, §5). */
export const batchStatus = {
  processing: 1,
  created: 2,
  sent: 3,
  error: -1,
  canceled: -2,
} as const;
export type BatchStatus = ValueOf<typeof batchStatus>;

export const importType = { templates: 1 } as const;
export type ImportType = ValueOf<typeof importType>;

/** Employee (specification "Employee"). */
export const employeeStatus = {
  enabled: 1,
  disabled: -1,
} as const;
export type EmployeeStatus = ValueOf<typeof employeeStatus>;

export const syncStatus = {
  notSynced: 1,
  synced: 2,
  failed: 3,
} as const;
export type SyncStatus = ValueOf<typeof syncStatus>;

export const gender = { male: 1, female: 2 } as const;
export type Gender = ValueOf<typeof gender>;

export const contractType = {
  indefiniteTerm: 1,
  fixedTerm: 2,
} as const;
export type ContractType = ValueOf<typeof contractType>;

export const contractSigningMethod = {
  electronic: 1,
  paper: 2,
} as const;
export type ContractSigningMethod = ValueOf<typeof contractSigningMethod>;

/** Identity of a user (specification "User"); 0 is what the specification names, the rest is ours. */
export const identityVerificationStatus = {
  notVerified: 0,
  verified: 1,
} as const;
export type IdentityVerificationStatus = ValueOf<typeof identityVerificationStatus>;

export const identityVerifiedType = {
  unknown: 0,
  citizenCard: 1,
  passport: 2,
} as const;
export type IdentityVerifiedType = ValueOf<typeof identityVerifiedType>;

/** Papers that eKYC takes. */
export const identityPaper = {
  citizenCard: identityVerifiedType.citizenCard,
  passport: identityVerifiedType.passport,
} as const;
export type IdentityPaper = ValueOf<typeof identityPaper>;

/** What becomes of pictures that were sent for eKYC. */
export const identityDecision = {
  waiting: 1,
  accepted: 2,
  refused: -1,
} as const;

export const identityVerifiedSource = {
  unknown: 0,
  ekyc: 1,
} as const;
export type IdentityVerifiedSource = ValueOf<typeof identityVerifiedSource>;
