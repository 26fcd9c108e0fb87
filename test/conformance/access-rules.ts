import type { OperationId } from './sample.ts';

/*
 * Who may do what, as the specification and the companion operations (§§2–7) say it; for operations that they do not list, this file
 * is what says it. It is read from nothing that the service itself goes by: what differs is wrong on one of both sides.
 */

/** What somebody comes with: a token of a kind, or a session of a user with one role, or with none. */
export const bearers = ['account', 'code', 'link', 'none', 'signer', 'clerk', 'hr', 'admin'] as const;
export type Bearer = (typeof bearers)[number];

const users = ['none', 'signer', 'clerk', 'hr', 'admin'] as const;

/** Whom each gate lets in. `anyone` and `download` are not asked for a bearer token. */
export const gates = {
  anyone: bearers,
  download: bearers,
  anyToken: bearers,
  password: ['account', ...users],
  user: users,
  processor: ['code', 'link', ...users],
  office: ['clerk', 'hr', 'admin'],
  people: ['hr', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Bearer[]>;
type Gate = keyof typeof gates;

/**
 * What an operation is about, and so who may do it beyond its gate:
 * - `free`: nothing that belongs to one person; whoever is let in may do it, in their company.
 * - `own`: the caller, or a thing of theirs; see `ownThings`.
 * - `document`: a document or one of its steps; see `documentRules`.
 */
type About = 'free' | 'own' | 'document';

export const rules = {
  passwordLogin: ['anyone', 'free'],
  passwordLoginV2: ['anyone', 'free'],
  getCompanies: ['password', 'free'],
  chooseCompany: ['password', 'free'],
  processCodeLogin: ['anyone', 'free'],
  linkLogin: ['anyone', 'free'],
  freshProcessCode: ['anyone', 'free'],
  getMe: ['anyToken', 'free'],
  forgotPassword: ['anyone', 'free'],
  passwordLink: ['anyone', 'free'],
  acceptInvitation: ['anyone', 'free'],
  resetPassword: ['anyone', 'free'],
  contactChangeLink: ['anyone', 'free'],
  contactChangeAnswer: ['anyone', 'free'],
  changePassword: ['user', 'own'],
  signOutEverywhere: ['user', 'own'],
  totpEnroll: ['user', 'own'],
  totpVerify: ['user', 'own'],
  totpDisable: ['user', 'own'],
  totpReset: ['admin', 'free'],

  signaturesList: ['user', 'own'],
  signatureSave: ['user', 'own'],
  signatureUpdate: ['user', 'own'],
  signatureDelete: ['user', 'own'],
  drawingLinkCreate: ['processor', 'own'],
  drawingLinkGet: ['processor', 'own'],
  drawingLinkDelete: ['processor', 'own'],
  drawingLinkOpen: ['anyone', 'free'],
  drawingLinkDeliver: ['anyone', 'free'],
  preferencesGet: ['user', 'own'],
  preferencesSave: ['user', 'own'],
  savedViewsList: ['user', 'own'],
  savedViewSave: ['user', 'own'],
  savedViewDelete: ['user', 'own'],
  absencesGet: ['user', 'own'],
  absenceSave: ['user', 'own'],
  absenceEnd: ['user', 'own'],
  colleaguesList: ['user', 'free'],
  demoOutbox: ['anyone', 'free'],

  documentsList: ['user', 'free'],
  documentCounts: ['user', 'free'],
  documentGet: ['processor', 'document'],
  documentFirstPage: ['processor', 'document'],
  documentCreate: ['office', 'free'],
  documentCreateMultiFile: ['office', 'free'],
  documentUpdate: ['office', 'document'],
  documentDelete: ['office', 'document'],
  documentRestore: ['office', 'document'],
  documentCancel: ['office', 'document'],
  documentCorrect: ['office', 'document'],
  updateProcess: ['office', 'document'],
  sendProcess: ['office', 'document'],
  documentShare: ['office', 'document'],
  documentUnshare: ['office', 'document'],
  documentAttach: ['processor', 'document'],
  attachmentDelete: ['office', 'document'],
  documentStar: ['user', 'document'],
  documentMessage: ['processor', 'document'],
  documentEvidence: ['processor', 'document'],
  documentEvidenceFiles: ['processor', 'document'],
  documentsZip: ['user', 'document'],
  documentChanges: ['processor', 'free'],
  documentsMarkRead: ['user', 'document'],
  download: ['download', 'free'],
  downloadZip: ['download', 'free'],

  sendNotify: ['office', 'document'],
  remind: ['office', 'document'],
  reassign: ['processor', 'document'],
  stepTakeBack: ['user', 'document'],
  statistics: ['user', 'free'],
  overview: ['user', 'free'],
  turnAround: ['office', 'free'],

  processDocument: ['processor', 'document'],
  resendProcessCode: ['processor', 'document'],
  fillData: ['processor', 'document'],
  coordinate: ['processor', 'document'],
  stepColleaguesList: ['processor', 'document'],
  ekycSubmit: ['processor', 'document'],
  ekycStatus: ['processor', 'document'],
  identityVerificationsList: ['people', 'free'],
  identityVerificationDecide: ['people', 'free'],
  createBatchProcess: ['user', 'document'],
  batchProcessLookUp: ['user', 'document'],
  batchProcessGet: ['user', 'own'],
  processBatch: ['user', 'own'],

  employeesCreateOrUpdate: ['people', 'free'],
  employeesList: ['people', 'free'],
  employeeGet: ['people', 'free'],
  employeesByIds: ['people', 'free'],
  employeesMatch: ['people', 'free'],
  usersList: ['office', 'free'],
  userGet: ['office', 'free'],
  userCreate: ['admin', 'free'],
  userUpdate: ['admin', 'free'],
  usersCreateOrUpdate: ['admin', 'free'],
  userUnlock: ['admin', 'free'],
  contactChangeDecide: ['admin', 'free'],
  myDataExport: ['user', 'own'],
  personDataExport: ['admin', 'free'],
  erasurePlan: ['admin', 'free'],
  personErase: ['admin', 'free'],
  privacyActsList: ['admin', 'free'],
  documentHold: ['admin', 'document'],
  documentRelease: ['admin', 'document'],
  deletionRecordsList: ['admin', 'free'],
  sendInvitation: ['admin', 'free'],
  smartCaAdd: ['admin', 'free'],
  smartCaUpdate: ['admin', 'free'],
  smartCaDelete: ['admin', 'free'],
  certificatesOverview: ['admin', 'free'],
  certificatesList: ['admin', 'free'],
  certificatesIssue: ['admin', 'free'],
  authoritiesFind: ['anyone', 'free'],
  authorityRevocationList: ['anyone', 'free'],
  fileCheck: ['anyone', 'free'],

  departmentsList: ['user', 'free'],
  departmentCreate: ['admin', 'free'],
  departmentUpdate: ['admin', 'free'],
  departmentDelete: ['admin', 'free'],
  documentTypesList: ['user', 'free'],
  documentTypeCreate: ['admin', 'free'],
  documentTypeUpdate: ['admin', 'free'],
  documentTypeDelete: ['admin', 'free'],
  rolesList: ['user', 'free'],
  userGroupsList: ['office', 'free'],
  userGroupCreate: ['admin', 'free'],
  userGroupUpdate: ['admin', 'free'],
  userGroupDelete: ['admin', 'free'],
  processTemplatesList: ['office', 'free'],
  processTemplateCreate: ['office', 'free'],
  processTemplateUpdate: ['office', 'free'],
  processTemplateDelete: ['office', 'free'],
  systemCategoriesList: ['user', 'free'],
  systemCategoryCreate: ['admin', 'free'],
  systemCategoryUpdate: ['admin', 'free'],
  systemCategoryDelete: ['admin', 'free'],
  companySettingsGet: ['admin', 'free'],
  companySettingsSave: ['admin', 'free'],
  companyLookGet: ['admin', 'free'],
  companyLookSave: ['admin', 'free'],
  noticeTextsList: ['admin', 'free'],
  noticeTextSave: ['admin', 'free'],
  noticeTextReset: ['admin', 'free'],
  webhookGet: ['admin', 'free'],
  webhookSave: ['admin', 'free'],
  webhookTest: ['admin', 'free'],
  webhookDeliveries: ['admin', 'free'],
  webhookResend: ['admin', 'free'],

  templatesList: ['office', 'free'],
  templateGet: ['office', 'free'],
  templateCreate: ['office', 'free'],
  templateUpdate: ['office', 'free'],
  templateDelete: ['office', 'free'],
  templateVersions: ['office', 'free'],
  templateRestore: ['office', 'free'],
  templatePreview: ['office', 'free'],
  batchLookUp: ['office', 'free'],
  batchCreateAdvanced: ['office', 'free'],
  batchCreate: ['office', 'free'],
  batchesList: ['office', 'free'],
  batchGet: ['office', 'own'],
  batchSend: ['office', 'own'],
  batchCancel: ['office', 'own'],
} as const satisfies Record<OperationId, readonly [Gate, About]>;

type IdsAbout<What extends About> = {
  [Id in OperationId]: (typeof rules)[Id][1] extends What ? Id : never;
}[OperationId];

/** Who stands how to a document. All have every role but admin's, apart from `maker`, a clerk, and `overseer`, an admin. */
export const cast = [
  'maker',
  /** Has processed a step. */
  'past',
  /** Holds the step whose turn it is. */
  'holder',
  /** Holds a step whose turn comes later. */
  'next',
  /** Holds a step to view. */
  'viewer',
  /** It is shared with them. */
  'friend',
  /** Works in the company, and has nothing to do with it. */
  'colleague',
  /** As `colleague`; where the document is `held`, the holder stands in for them. */
  'principal',
  'overseer',
  /** Everything in another company. */
  'stranger',
  /** The holder, by the mail's link and by the process code. */
  'link',
  'code',
  /** The holder, by the link to another document. */
  'otherLink',
] as const;
export type Actor = (typeof cast)[number];

export const documentNames = [
  'draft',
  'running',
  'completed',
  'rejected',
  'deleted',
  'filling',
  'coordinating',
  'identifying',
  'held',
] as const;
export type DocumentName = (typeof documentNames)[number];

const sentReaders = [
  'maker',
  'past',
  'holder',
  'next',
  'viewer',
  'friend',
  'overseer',
  'link',
  'code',
] as const satisfies readonly Actor[];

/** Who may read each document (companion operations, §3); whom it is shared with, once it is sent. */
export const readers = {
  draft: ['maker'],
  running: sentReaders,
  completed: sentReaders,
  rejected: sentReaders,
  deleted: [],
  filling: sentReaders,
  coordinating: sentReaders,
  identifying: sentReaders,
  held: [...sentReaders, 'principal'],
} as const satisfies Record<DocumentName, readonly Actor[]>;

export type DocumentRule = {
  readonly on: DocumentName;
  readonly may: readonly Actor[];
  /** The step is named, where the operation takes a document as well. */
  readonly byStep?: true;
  /** Whoever may read the document gets an answer too, which says that it is not for them. */
  readonly answersReaders?: true;
};

const acting: readonly Actor[] = ['holder', 'link', 'code'];
const maker: readonly Actor[] = ['maker'];
const admins: readonly Actor[] = ['overseer'];
const makerAndAdmin: readonly Actor[] = ['maker', 'overseer'];

/** Of those whom the gate lets in: who may do it. To everyone who may not read the document, it does not exist. */
export const documentRules: Readonly<Record<IdsAbout<'document'>, readonly DocumentRule[]>> = {
  documentGet: [
    { on: 'draft', may: readers.draft },
    { on: 'running', may: readers.running },
    { on: 'completed', may: readers.completed },
    { on: 'rejected', may: readers.rejected },
    { on: 'deleted', may: readers.deleted },
    { on: 'held', may: readers.held },
  ],
  documentFirstPage: [
    { on: 'draft', may: readers.draft },
    { on: 'running', may: readers.running },
  ],
  documentUpdate: [{ on: 'draft', may: maker }],
  documentDelete: [{ on: 'draft', may: maker }],
  documentRestore: [{ on: 'deleted', may: maker }],
  documentCancel: [{ on: 'running', may: maker }],
  documentCorrect: [{ on: 'rejected', may: maker }],
  updateProcess: [{ on: 'draft', may: maker }],
  sendProcess: [{ on: 'draft', may: maker }],
  documentShare: [{ on: 'running', may: makerAndAdmin }],
  documentUnshare: [{ on: 'running', may: makerAndAdmin }],
  documentAttach: [
    { on: 'draft', may: maker },
    { on: 'running', may: maker },
    { on: 'running', may: acting, byStep: true },
  ],
  attachmentDelete: [{ on: 'draft', may: maker }],
  documentStar: [{ on: 'running', may: readers.running }],
  documentMessage: [{ on: 'running', may: readers.running }],
  documentEvidence: [
    { on: 'draft', may: readers.draft },
    { on: 'running', may: readers.running },
  ],
  documentEvidenceFiles: [{ on: 'running', may: readers.running }],
  documentsZip: [{ on: 'running', may: readers.running }],
  documentHold: [
    { on: 'running', may: admins },
    { on: 'completed', may: admins },
    { on: 'deleted', may: [] },
  ],
  documentRelease: [{ on: 'running', may: admins }],
  documentsMarkRead: [{ on: 'running', may: readers.running }],
  sendNotify: [{ on: 'completed', may: makerAndAdmin }],
  remind: [{ on: 'running', may: makerAndAdmin }],
  reassign: [{ on: 'running', may: ['maker', ...acting] }],
  stepTakeBack: [
    { on: 'held', may: ['principal'] },
    { on: 'running', may: [] },
  ],
  processDocument: [
    { on: 'running', may: acting },
    { on: 'held', may: acting },
  ],
  resendProcessCode: [{ on: 'running', may: ['maker', ...acting] }],
  fillData: [{ on: 'filling', may: acting }],
  coordinate: [{ on: 'coordinating', may: acting }],
  stepColleaguesList: [{ on: 'coordinating', may: acting }],
  ekycSubmit: [{ on: 'identifying', may: acting }],
  ekycStatus: [{ on: 'identifying', may: acting }],
  createBatchProcess: [{ on: 'running', may: ['holder'] }],
  batchProcessLookUp: [{ on: 'running', may: ['holder'], answersReaders: true }],
};

/**
 * What is one person's own. `self`: the caller, who needs no id. A `thing` is there for nobody else; one that admins `see` or `use` is
 * there for them as well, and theirs to use or not.
 */
export const ownThings: Readonly<Record<IdsAbout<'own'>, 'self' | 'thing' | 'admins see' | 'admins use'>> = {
  changePassword: 'self',
  signOutEverywhere: 'self',
  totpEnroll: 'self',
  totpVerify: 'self',
  totpDisable: 'self',
  signaturesList: 'self',
  signatureSave: 'self',
  signatureUpdate: 'thing',
  signatureDelete: 'thing',
  drawingLinkCreate: 'self',
  drawingLinkGet: 'thing',
  drawingLinkDelete: 'thing',
  preferencesGet: 'self',
  preferencesSave: 'self',
  savedViewsList: 'self',
  savedViewSave: 'self',
  savedViewDelete: 'thing',
  absencesGet: 'self',
  absenceSave: 'self',
  absenceEnd: 'self',
  myDataExport: 'self',
  batchProcessGet: 'thing',
  processBatch: 'thing',
  /** Its documents are its maker's to send and to cancel. */
  batchGet: 'admins use',
  batchSend: 'admins see',
  batchCancel: 'admins see',
};

/**
 * What nobody in this world can do, and how the reason begins that only those learn who may: an app that was never set up, an absence that
 * nobody has, an address that nobody answers at, PDFs without a
 * converter, a batch that is still being made, a version that a template never had, a sheet that is none.
 */
export const refusedAnyway: Readonly<Partial<Record<OperationId, string>>> = {
  totpVerify: 'Enroll an authenticator app first',
  totpDisable: 'Two-factor sign-in is not on',
  totpReset: 'Two-factor sign-in is not on',
  contactChangeDecide: 'No change waits to be confirmed',
  absenceEnd: 'There is no absence to end',
  webhookTest: 'The webhook did not take it: ',
  webhookResend: 'The webhook did not take it: ',
  templatePreview: 'The preview could not be made',
  templateRestore: 'The document template has no such earlier version',
  batchCreate: 'file: the file is not an .xlsx workbook',
  batchSend: 'Batch documents are still being created',
};
