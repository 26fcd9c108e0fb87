import type { MessageId } from '../../../contract/messages.ts';

/** The service's messages that acting on a document alone comes to. */
export const readingServerMessages = {
  signatureImageMissing: 'Add a signature image.',
  timeStampFailed: 'The time-stamp authority did not respond, so nothing was signed. Try again in a moment.',
  stampFailed: 'The signature could not be placed in the document.',
  fillDataSuccess: 'Data filled in.',
  fillFailed: 'The values could not be placed in the document.',
  documentAlreadySigned: 'The document has already been signed, so data can no longer be filled in.',
  coordinateSuccess: 'Steps added.',
  remoteCertificateChanged:
    'Your certificate at the provider is no longer the one that you linked. Nothing was signed; link the account again, then sign.',
  remoteCertificatePurpose:
    'This certificate cannot be used: it was not issued for signing documents. Choose another.',
  remoteCertificateUntrusted:
    'This certificate cannot be used: its issuer is not among those that this service trusts. Choose another, or ask your admin.',
  signatureBelowCompany:
    'This document type now asks for a signature with a certificate. Nothing was signed; tell the sender.',
  signatureBelowPublic:
    'This document type now asks for a public certificate. Nothing was signed; tell the sender.',
  remoteUnverifiable: 'Whether the certificate was revoked cannot be checked now. Try again later.',
  remoteStillOpen:
    'The request sent before can still be confirmed in your app until {{time}}. Confirm it there, or wait until then.',
} as const satisfies Partial<Record<MessageId, string>>;
