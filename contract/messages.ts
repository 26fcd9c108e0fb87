import { type Fault, faultTexts, type FaultId, type FaultParams, fillTemplate } from './faults.ts';

/**
 * Every message that stands in `messages` of an envelope, once. The service says them, the page recognizes them and
 * shows its own wording in the user's language.
 */
export const messageTexts = {
  // Signing in (companion operations, §2)
  loginSuccess: 'Authenticate and choose company success',
  wrongCredentials: 'Username or password is incorrect',
  accountLocked: 'Account is temporarily locked',
  accountDisabled: 'Account is disabled',
  companyNotFound: 'Company not found',
  chooseCompanyFirst: 'Choose a company first',
  processCodeInvalid: 'Process code is invalid or expired',
  linkInvalid: 'Link is invalid or expired',
  linkStepEnded: 'The step of this link has ended',
  accessCodeNeeded: 'An access code is needed',
  accessCodeWrong: 'Access code is incorrect',
  accessCodeLocked: 'Access code is locked after too many wrong tries, for another {n} minutes',
  linkOver: 'Link is over: {cause}',
  guestAccessEnded: 'Access to this document ended on {date}, ask {sender} of {company}',
  processCodeSent: 'Send process code success',
  processCodeSentOften: 'Process code has been sent too often within the last hour, try again later',
  freshProcessCodeSent: 'If the document still waits, a fresh process code has been sent',
  forgotPasswordSent: 'If the account exists, a link to set a new password has been sent',
  resetPasswordSuccess: 'Reset password success',
  changePasswordSuccess: 'Change password success',
  currentPasswordWrong: 'Current password is incorrect',
  passwordLinkInvalid: 'The link to set a password is invalid or expired',
  passwordLinkValid: 'The link to set a password is valid',
  invitationSent: 'Send invitation success',
  invitationNotNeeded: 'The user has already set a password',
  contactChangeFound: 'The link to confirm a change is valid',
  contactChangeInvalid: 'The link to confirm a change is invalid or expired',
  contactChangeConfirmed: 'Confirm change success',
  contactChangeDeclined: 'Decline change success',
  mailChoiceFound: 'The link to choose mails is valid',
  mailChoiceInvalid: 'The link to choose mails is invalid',
  mailChoiceSaved: 'Choose mails success',
  guestAccountInvited: 'Send account link success',
  guestAccountNotForUsers: 'Only guests with an email address make an account',
  passwordOfOtherAccount: 'Another account of this name has this password',
  contactChangeNone: 'No change waits to be confirmed',
  contactChangeOther: 'Another change waits to be confirmed',
  secondFactorNeeded: 'Turn on two-factor sign-in for your own account first',
  signedOut: 'Sign out success',
  sessionEnded: 'End session success',
  sessionNotFound: 'Session not found',
  otherSessionsEnded: 'End other sessions success',
  signedOutEverywhere: 'Sign out everywhere success',
  // Across all operations (companion operations, §1)
  unauthenticated: 'Authentication is required',
  forbidden: 'You do not have permission to do this',
  notFound: 'Not found',
  tooLarge: 'The request is too large',
  unsupportedType: 'The content type is not supported',
  malformed: 'The request could not be read',
  tooManyRequests: 'Too many requests, try again later',
  internal: 'Something went wrong on our side (request {requestId})',
  unavailable: 'The service is not available at the moment, try again',
  busy: 'The service is busy, nothing was done: try again in a moment',
  downloadInvalid: 'Download link is invalid or expired',
  // Documents (specification "Endpoints"; companion operations, §3)
  documentNotFound: 'Document not found',
  createDocumentSuccess: 'Create document success',
  updateDocumentSuccess: 'Update document success',
  deleteDocumentSuccess: 'Delete document success',
  documentNotEditable: 'Document can no longer be changed',
  documentChanged: 'Document has been changed meanwhile, load it again',
  updateProcessSuccess: 'Update document process success',
  sendProcessSuccess: 'Send to recipient success',
  sendAlready: 'Document has already been sent',
  workflowEmpty: 'Document has no process configured',
  workflowViewOnly: 'Document needs at least one step besides view only',
  processorDisabled: 'Processor {code} is disabled',
  processorUnreachable: 'Processor {code} has no address to notify',
  sealBelowLevel:
    'The document type asks for a seal with a public certificate, the company seals with its own',
  positionMissing: 'Step {orderNo} needs a place for its signature',
  documentExpired: 'Document has expired',
  zipDocumentsSuccess: 'Zip documents success',
  restoreDocumentSuccess: 'Restore document success',
  cancelDocumentSuccess: 'Cancel document success',
  documentNotCancelable: 'Document can no longer be canceled',
  correctDocumentSuccess: 'Correct document success',
  documentNotCorrectable: 'Only a rejected document can be corrected',
  shareDocumentSuccess: 'Share document success',
  unshareDocumentSuccess: 'Unshare document success',
  documentNotShareable: 'Document cannot be shared',
  holdDocumentSuccess: 'Hold document success',
  releaseDocumentSuccess: 'Release document success',
  documentNotKeepable: 'Document cannot be kept verifiable',
  documentNotHoldable: 'Only a document that was sent can be held',
  attachFileSuccess: 'Attach file success',
  tooManyAttachments: 'At most {n} files can be attached to a document',
  deleteAttachmentSuccess: 'Delete attachment success',
  attachmentNotFound: 'Attachment not found',
  starDocumentSuccess: 'Star document success',
  unstarDocumentSuccess: 'Unstar document success',
  sendMessageSuccess: 'Send message success',
  converterUnavailable: 'Word files cannot be converted at the moment, try again later',
  sendNotifySuccess: 'Send notify success',
  documentNotCompleted: 'Document is not completed',
  remindSuccess: 'Remind success',
  nobodyReminded: 'Nobody whose turn it is receives reminders',
  remindedAlready: 'Document has been reminded of within the last hour',
  documentNotUnderWay: 'Document is not under way',
  documentOfAnother: 'Only the creator of the document may do this',
  reassignSuccess: 'Reassign document process success',
  reassignSameUser: 'Document process is already held by this user',
  takeBackSuccess: 'Take back document process success',
  markReadSuccess: 'Mark documents as read success',
  markUnreadSuccess: 'Mark documents as unread success',
  // Acting for somebody who is absent
  saveAbsenceSuccess: 'Save absence success',
  endAbsenceSuccess: 'End absence success',
  absenceNotFound: 'There is no absence to end',
  delegationOff: 'The company does not let steps be handed on',
  absenceOfSubstitute: '{code} is absent on some of these days',
  absenceWhileStandingIn: 'You act for {code} on some of these days',
  saveViewSuccess: 'Save view success',
  deleteViewSuccess: 'Delete view success',
  viewNotFound: 'View not found',
  tooManyViews: 'At most {n} views can be saved',
  // Processing (specification "Process document"; companion operations, §4)
  otpSent: 'Send confirmation otp success',
  approveSuccess: 'Approve document success',
  signSuccess: 'Sign document success',
  rejectSuccess: 'Reject document success',
  viewSuccess: 'View document success',
  processNotFound: 'Document process not found',
  processNotWaiting: 'Document process is not waiting',
  processNotAdjacent: 'Document process is not adjacent: {processId}',
  processUnsupported: 'This kind of step cannot be processed here',
  otpInvalid: 'Invalid OTP',
  otpExpired: 'OTP has expired',
  otpBurned: 'OTP is no longer valid, request a new one',
  otpMissing: 'Request an OTP first',
  otpRequestDiffers: 'The request differs from the one that the OTP was sent for',
  otpDocumentChanged: 'The document has changed since the OTP was sent, request a new one',
  otpDailyLimit: 'Too many OTPs today, try again tomorrow',
  otpChannelFailed: 'The OTP could not be sent, try again later',
  noChannel: 'No channel is set up to send the OTP',
  documentBusy: 'Document is being signed by another person, try again',
  signatureImageMissing: 'Please add a signature image',
  timeStampFailed: 'The time-stamp authority does not answer, try again later',
  stampFailed: 'The signature could not be placed in the document',
  fillDataSuccess: 'Fill data success',
  fillFailed: 'The values could not be placed in the document',
  documentAlreadySigned: 'Document is already signed',
  coordinateSuccess: 'Coordinate document success',
  signatureBelowCompany: 'The document type asks for a signature with a certificate',
  signatureBelowPublic: 'The document type asks for a signature with a public certificate',
  identityNotVerified: 'Identity is not verified yet',
  identitySubmitted: 'Submit identity verification success',
  identityAccepted: 'Accept identity verification success',
  identityRefused: 'Refuse identity verification success',
  identityNotAccepted: 'The pictures were not accepted: {reason}',
  identityUnavailable: 'Identity verification is not available, try again later',
  identityVerificationNotFound: 'Identity verification not found',
  identityAlreadyVerified: 'Identity has already been verified',
  identityAlreadyDecided: 'Identity verification has already been decided',
  identityOwn: 'You cannot decide on your own identity',
  remoteTimedOut: 'Confirmation in the remote signing application timed out',
  remoteDeclined: 'Signing was declined in the remote signing application',
  remoteUnavailable: 'The remote signing service cannot be reached, try again later',
  remoteNotSetUp: 'No remote signing service is set up',
  remoteServiceCredentials:
    'The provider of remote signatures does not accept the credentials of the company',
  remoteUnknownAccount: 'The provider of remote signatures has no such account',
  remoteCertificateUnusable:
    'The remote certificate cannot sign: it has expired, or was revoked or suspended',
  remoteCertificateChanged:
    'The provider has another certificate than the linked one, nothing was signed: link the account again',
  remoteCertificatePurpose: 'The remote certificate cannot sign: it is not for signing documents',
  remoteCertificateUntrusted: 'The remote certificate cannot sign: its issuer is not trusted',
  remoteQuotaUsedUp: 'The signatures paid for at the provider are used up',
  remoteAnswerLost:
    'The answer of the provider was lost; decline a request in its application before trying again',
  remoteUnverifiable: 'Whether the remote certificate is revoked cannot be checked now, try again later',
  remoteStillOpen:
    'A request of before may still be confirmed in the remote signing application until {time}',
  saveSigningProviderSuccess: 'Save signing provider success',
  deleteSigningProviderSuccess: 'Delete signing provider success',
  linkSealSuccess: 'Link seal success',
  saveSealSuccess: 'Save seal success',
  sealNotLinked: 'No account is linked for the seal',
  sealNeedsConfirmation: 'The provider asks for a confirmation of each seal',
  testSigningProviderSuccess: 'Test signing provider success',
  signingProviderNotFound: 'Signing provider not found',
  signingProviderInUse: 'The provider cannot be deleted: {n} accounts name it',
  tooManySigningProviders: 'At most {n} signing providers can be set up',
  askToLinkSuccess: 'Ask to link remote account success',
  remoteAccountLinked: 'The user has already linked a remote account',
  linkRemoteAccountSuccess: 'Link remote account success',
  batchProcessLookUpSuccess: 'Look up documents success',
  createBatchProcessSuccess: 'Create batch process success',
  batchProcessEmpty: 'None of the documents waits for this action of yours',
  batchProcessNotFound: 'Batch process not found',
  batchProcessEnded: 'Batch process has already been done',
  // Stands before the next one, whose gap would take this text as well.
  batchProcessPartly: 'Process {n} of {total} documents success',
  batchProcessSuccess: 'Process {n} documents success',
  batchProcessFailed: 'None of the {n} documents could be processed',
  batchItemFailed: 'The document could not be processed',
  // My account
  savedSignature: 'Save signature success',
  deletedSignature: 'Delete signature success',
  signatureNotFound: 'Signature not found',
  tooManySignatures: 'At most {n} signatures can be saved',
  updatedSignature: 'Update signature success',
  drawingLinkMade: 'Make drawing link success',
  drawingLinkOpened: 'Open drawing link success',
  drawingLinkForgotten: 'Forget drawing link success',
  drawingLinkInvalid: 'The link to draw a signature is invalid, expired or used',
  drawingDelivered: 'Deliver signature success',
  savedPreferences: 'Save preferences success',
  savedPushSubscription: 'Save push subscription success',
  deletedPushSubscription: 'Delete push subscription success',
  pushSubscriptionNotFound: 'Push subscription not found',
  pushTurnedOff: 'The service sends no push messages',
  userNotFound: 'User not found',
  // Signing in person, on the device of a colleague
  inPersonStarted: 'Hand over device success',
  inPersonEnded: 'End in-person signing success',
  inPersonOver: 'The in-person signing is over',
  inPersonOwnStep: 'You hold this step yourself, process it in your own session',
  // Employees (specification "Create or update employee")
  upsertEmployeesSuccess: 'Create {created} employee success, update {updated} employee success.',
  identityNumberTaken: 'Identity number already exists for another employee: {identityNumber}',
  userHasOtherUsername:
    'The user already exists with a different username. Please check again in the User list',
  usernameTaken: 'Username {username} already exists in the company',
  employeeCodeRepeated: 'Employee code {code} occurs more than once in the request',
  employeeNotFound: 'Employee not found',
  // Users and their certificates (companion operations, §6)
  createUserSuccess: 'Create user success',
  partnerNotFound: 'Partner not found',
  savePartnerSuccess: 'Save partner success',
  mergeGuestsSuccess: 'Merge guests success',
  importGuestsSuccess: 'Import guests success',
  updateUserSuccess: 'Update user success',
  upsertUsersSuccess: 'Create {created} user success, update {updated} user success.',
  guestsStopped:
    '{n} people have reported mails of the company as spam within 30 days: it can add nobody outside it for now',
  guestLimit: 'The company has added {n} people outside it in a day, and can add more tomorrow',
  userCodeTaken: 'User code {code} already exists in the company',
  userCodeRepeated: 'User code {code} occurs more than once in the request',
  lastAdmin: 'The company needs at least one enabled admin',
  unlockUserSuccess: 'Unlock user success',
  // Privacy
  exportDataSuccess: 'Export personal data success',
  erasePersonSuccess: 'Erase person success',
  personStillNeeded: 'The person is still needed and cannot be erased yet',
  personErased: 'The person was erased',
  eraseYourself: 'Nobody can erase themselves',
  eraseCodeWrong: 'The code is not the one of the person to erase',
  unlockedTooOften: 'The account has been unlocked too often today, and unlocks by itself',
  addSmartCaSuccess: 'Add smart CA success',
  updateSmartCaSuccess: 'Update smart CA success',
  deleteSmartCaSuccess: 'Delete smart CA success',
  issueCertificatesSuccess: 'Issue {n} certificate success',
  smartCaNotFound: 'Smart CA not found',
  smartCaExists: 'The user already has this certificate',
  authorityNotFound: 'Certification authority not found',
  fileNotKnown: 'No document with this number has this file',
  // The company's directory (companion operations, §6)
  createDepartmentSuccess: 'Create department success',
  updateDepartmentSuccess: 'Update department success',
  deleteDepartmentSuccess: 'Delete department success',
  departmentNotFound: 'Department not found',
  departmentInUse: 'Department is in use',
  createDocumentTypeSuccess: 'Create document type success',
  updateDocumentTypeSuccess: 'Update document type success',
  deleteDocumentTypeSuccess: 'Delete document type success',
  documentTypeNotFound: 'Document type not found',
  documentTypeInUse: 'Document type is in use',
  createUserGroupSuccess: 'Create user group success',
  updateUserGroupSuccess: 'Update user group success',
  deleteUserGroupSuccess: 'Delete user group success',
  userGroupNotFound: 'User group not found',
  createProcessTemplateSuccess: 'Create process template success',
  updateProcessTemplateSuccess: 'Update process template success',
  deleteProcessTemplateSuccess: 'Delete process template success',
  processTemplateNotFound: 'Process template not found',
  createSystemCategorySuccess: 'Create system category success',
  updateSystemCategorySuccess: 'Update system category success',
  deleteSystemCategorySuccess: 'Delete system category success',
  systemCategoryNotFound: 'System category not found',
  // The company's settings and its webhook
  saveCompanySuccess: 'Save company settings success',
  saveLookSuccess: 'Save company look success',
  saveNoticeTextSuccess: 'Save notice text success',
  resetNoticeTextSuccess: 'Reset notice text success',
  saveWebhookSuccess: 'Save webhook success',
  testWebhookSuccess: 'Test webhook success',
  resendWebhookSuccess: 'Resend webhook delivery success',
  deliveryNotFound: 'Webhook delivery not found',
  webhookNotSet: 'Webhook is not set up',
  webhookFailed: 'The webhook did not take it: {reason}',
  // The second factor of signing in (companion operations, §2)
  totpRequired: 'Enter the code of your authenticator app',
  totpEnrolled: 'Enroll authenticator success',
  totpVerified: 'Two-factor sign-in is on',
  totpDisabled: 'Two-factor sign-in is off',
  totpReset: 'Reset two-factor sign-in success',
  totpResetYourself: 'Nobody can reset their own two-factor sign-in',
  totpAlreadyOn: 'Two-factor sign-in is already on',
  totpNotOn: 'Two-factor sign-in is not on',
  totpSetupRequired: 'Your company requires two-factor sign-in: set it up first',
  totpKept: 'Your company requires two-factor sign-in',
  totpNotEnrolled: 'Enroll an authenticator app first',
  // Document templates (companion operations, §5)
  createTemplateSuccess: 'Create document template success',
  updateTemplateSuccess: 'Update document template success',
  deleteTemplateSuccess: 'Delete document template success',
  templateChanged: 'Document template has been changed meanwhile, load it again',
  templateNotFound: 'Document template not found',
  restoreTemplateSuccess: 'Restore document template version success',
  templateVersionNotFound: 'The document template has no such earlier version',
  templatePreviewSuccess: 'Preview document template success',
  templatePreviewFailed: 'The preview could not be made',
  templatePreviewBusy: 'Several previews are being made for you already, try again in a moment',
  // Batches (specification "Import advanced batch of documents"; companion operations, §5)
  importBatchSuccess: 'Import batch document success',
  importBatchLengths: 'All length of row must equal length of parameter',
  importBatchFailed:
    'An error occurred while creating the document batch, please check the error details in the batch import list',
  lookUpBatchSuccess: 'Look up batch rows success',
  rowNoUsed: "Document no '{value}' has already been used",
  rowNoInvalid: "Document no '{value}' is invalid",
  rowFieldInvalid: "{field} '{value}' is invalid",
  sendBatchSuccess: 'Send batch document success',
  cancelBatchSuccess: 'Cancel batch document success',
  batchNotFound: 'Batch import not found',
  batchStillBuilding: 'Batch documents are still being created, try again later',
  batchHasNothingToSend: 'Batch has no documents to send',
  batchNotCancelable: 'Batch can no longer be canceled',
  documentRendering: 'Document is still being created, try again later',
  documentWithoutFile: 'Document has no file',
  renderingFailed: 'The document could not be made from its template',
} as const;

export type MessageId = keyof typeof messageTexts;

/** Messages that say the same always. */
export type FixedMessageId = {
  [Id in MessageId]: ParamNames<(typeof messageTexts)[Id]> extends never ? Id : never;
}[MessageId];

type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type MessageParams<Id extends MessageId> = {
  readonly [K in ParamNames<(typeof messageTexts)[Id]>]: string | number;
};

export type MessageArguments<Id extends MessageId> = [ParamNames<(typeof messageTexts)[Id]>] extends [never]
  ? []
  : [params: MessageParams<Id>];

/** The wire's text of a message. */
export function formatMessage<Id extends MessageId>(id: Id, ...[params]: MessageArguments<Id>): string {
  return fillTemplate(messageTexts[id], params);
}

export type Recognized =
  | { readonly kind: 'message'; readonly id: MessageId; readonly params: FaultParams }
  | { readonly kind: 'field'; readonly path: string; readonly fault: Fault }
  | { readonly kind: 'unknown'; readonly text: string };

type Matcher<Id> = { readonly id: Id; readonly pattern: RegExp; readonly names: readonly string[] };

function matcher<Id>(id: Id, template: string): Matcher<Id> {
  const names: string[] = [];
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name !== undefined) {
        names.push(name);
        return '(.*)';
      }
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return { id, pattern: new RegExp(`^${source}$`, 's'), names };
}

function makeMatchers() {
  return {
    messages: (Object.keys(messageTexts) as MessageId[]).map((id) => matcher(id, messageTexts[id])),
    faults: (Object.keys(faultTexts) as FaultId[]).map((id) => matcher(id, faultTexts[id])),
  };
}

/** Made with the first text that is to be recognized: on most visits of the page there is none. */
let allMatchers: ReturnType<typeof makeMatchers> | null = null;

function match<Id>(matchers: readonly Matcher<Id>[], text: string): { id: Id; params: FaultParams } | null {
  for (const { id, pattern, names } of matchers) {
    const found = pattern.exec(text);
    if (found) {
      return { id, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) };
    }
  }
  return null;
}

/** Finds which message or field fault a text of the wire is, so that it can be said in the user's language. */
export function recognize(text: string): Recognized {
  allMatchers ??= makeMatchers();
  const message = match(allMatchers.messages, text);
  if (message) {
    return { kind: 'message', ...message };
  }
  const field = /^([\w.]+): (.+)$/s.exec(text);
  const fault = field?.[2] === undefined ? null : match(allMatchers.faults, field[2]);
  if (field?.[1] !== undefined && fault) {
    return { kind: 'field', path: field[1], fault };
  }
  return { kind: 'unknown', text };
}
