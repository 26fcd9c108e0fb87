import { type FixedMessageId, formatMessage } from '../../../contract/messages.ts';
import { type RemoteFault, RemoteSigningError } from '../../domain/remote-fault.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Log } from '../dependencies.ts';

/** What a person reads of why a provider signs nothing. */
export const faultMessages = {
  unavailable: 'remoteUnavailable',
  'service-credentials': 'remoteServiceCredentials',
  'unknown-account': 'remoteUnknownAccount',
  'certificate-unusable': 'remoteCertificateUnusable',
  'certificate-changed': 'remoteCertificateChanged',
  'quota-used-up': 'remoteQuotaUsedUp',
  'answer-lost': 'remoteAnswerLost',
} as const satisfies Readonly<Record<RemoteFault, FixedMessageId>>;

/** Why a provider did not do its part. What is ours to mend stands in the log. */
export function faultOf(log: Log, error: unknown, what: string): RemoteFault {
  log.warn({ error }, what);
  return error instanceof RemoteSigningError ? error.fault : 'unavailable';
}

export function refusalOfFault(fault: RemoteFault): Refusal {
  return new Refusal(formatMessage(faultMessages[fault]));
}
