import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { withoutAccents } from '../../../contract/text.ts';
import type { Clock } from '../clock.ts';
import type { HttpCaller } from '../http/http-caller.ts';
import { waitingSigner } from './waiting-signer.ts';
import { below, bytesOfBase64, callMs, pemOf, postToProvider, readAnswer } from './provider-post.ts';
import { type RemoteFault, RemoteSigningError } from '../../domain/remote-fault.ts';
import type { RemoteSigner, RemoteSigningOutcome, RemoteSigningRequest } from './remote-signer.ts';

export type SmartCaOptions = {
  /** With the path of the interface, as `https://gwsca.vnpt.vn/sca/sp769`. */
  readonly url: string;
  /** What VNPT gave to us: `sp_id` and `sp_password`. */
  readonly serviceId: string;
  readonly servicePassword: string;
  readonly http: HttpCaller;
  readonly clock: Clock;
  readonly callMilliseconds?: number;
  readonly askAgainMilliseconds?: number;
};

/** Where an answer does not say how long the person has. */
const windowSeconds = 300;

/** The limit of one request is not published. */
const hashesMax = 50;

const text = z.string().max(2000);
const base64 = z.string().max(20_000);

const envelopeSchema = z.object({ status_code: z.coerce.number().int(), message: text.nullish() });

const certificatesSchema = z.object({
  user_certificates: z
    .array(
      z.object({
        service_type: text.nullish(),
        serial_number: text.min(1),
        cert_data: base64.min(1),
        chain_data: z.object({ ca_cert: base64.nullish(), root_cert: base64.nullish() }).nullish(),
      }),
    )
    .max(100)
    .nullish(),
});

const seconds = z.coerce.number().int().positive().max(86_400).nullish().catch(null);

/** The id of a request is ours: nothing of the answer is needed to go on with it. */
const takenSchema = z.object({ expired_in: seconds }).nullish().catch(null);

const statusSchema = z
  .object({
    signatures: z
      .array(z.object({ doc_id: text, signature_value: base64.nullish() }))
      .max(1000)
      .nullish(),
  })
  .nullish();

/**
 * Signs through VNPT SmartCA's interface for third parties, version 1 (docs/interface/remote-signing-providers.md, §1). The
 * id of a request is ours, so that one whose answer was lost is asked about by it instead of being sent again.
 */
export function createSmartCaRemoteSigner(options: SmartCaOptions): RemoteSigner {
  const { url, serviceId, servicePassword, http, clock } = options;

  async function call(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
    const answer = await postToProvider(http, {
      url: below(url, path),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sp_id: serviceId, sp_password: servicePassword, ...body }),
      signal,
      milliseconds: options.callMilliseconds ?? callMs,
    });
    const envelope = envelopeSchema.safeParse(answer.body);
    // The status of HTTP and that of the envelope may differ: the worse one is meant.
    const status = Math.max(answer.status, envelope.data?.status_code ?? 0);
    if (status < 300 && !envelope.success) {
      throw new RemoteSigningError('unavailable', `${path} answered nonsense`);
    }
    return { status, message: envelope.data?.message ?? '', data: dataOf(answer.body) };
  }

  const statusOf = (id: string, signal: AbortSignal): Promise<Answer> =>
    call(`v1/signatures/sign/${transactionIdOf(id)}/status`, {}, signal);

  /**
   * After a lost answer: whether the service has the request all the same.
   * @throws {RemoteSigningError} when it has none, and `answer-lost` when that cannot be learned either.
   */
  async function checkTaken(id: string, lost: RemoteSigningError, signal: AbortSignal): Promise<void> {
    const status = await statusOf(id, signal).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 400 || status === 404) {
      throw lost;
    }
    if (status < 200 || (status >= 300 && status !== 409)) {
      throw new RemoteSigningError('answer-lost', lost.message, { cause: lost });
    }
  }

  return waitingSigner({
    hashesMax,
    windowSeconds,
    knowsOurIds: true,
    askAgainMs: options.askAgainMilliseconds ?? 3000,

    async listCredentials({ username, business }) {
      const answer = checked(
        'get_certificate',
        await call('v1/credentials/get_certificate', {
          user_id: username,
          serial_number: '',
          transaction_id: transactionIdOf(randomUUID()),
        }),
      );
      const { user_certificates: listed } = readAnswer('get_certificate', answer.data, certificatesSchema);
      return (listed ?? [])
        .filter(({ service_type: type }) => !type || (type.toUpperCase() === 'ESEAL') === business)
        .map(({ serial_number: credentialId, cert_data: own, chain_data: chain }) => ({
          credentialId,
          certificates: [own, chain?.ca_cert, chain?.root_cert].flatMap((one) => (one ? [pemOf(one)] : [])),
        }));
    },

    async request(request, signal) {
      const { id, account, credentialId, contents, description } = request;
      const taken = { kind: 'taken', reference: id, seconds: windowSeconds } as const;
      let answer: Answer;
      try {
        answer = await call(
          'v1/signatures/sign',
          {
            user_id: account.username,
            transaction_id: transactionIdOf(id),
            serial_number: credentialId,
            transaction_desc: description,
            time_stamp: timeStampOf(clock.now()),
            sign_files: contents.map(({ hash }, index) => ({
              doc_id: docIdOf(contents, index),
              file_type: 'pdf',
              sign_type: 'hash',
              data_to_be_signed: Buffer.from(hash).toString('hex'),
            })),
          },
          signal,
        );
      } catch (error) {
        if (!(error instanceof RemoteSigningError)) {
          throw error;
        }
        await checkTaken(id, error, signal);
        return taken;
      }
      checked('sign', answer);
      return { ...taken, seconds: takenSchema.parse(answer.data)?.expired_in ?? windowSeconds };
    },

    ask: async (_transaction, { id, contents }, signal) => outcomeOf(await statusOf(id, signal), contents),
  });
}

/** A UUID without its dashes. */
const transactionIdOf = (id: string): string => id.replaceAll('-', '');

type Answer = { readonly status: number; readonly message: string; readonly data: unknown };

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

/**
 * The paper wants an id that is shown on both sides, and one of its own for each hash of a request. Its number alone tells them apart: a
 * request that is taken up again may know the names of some no more.
 */
function docIdOf(contents: RemoteSigningRequest['contents'], index: number): string {
  const name = withoutAccents(contents[index]?.name ?? '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 40);
  return `${String(index + 1)}-${name}`;
}

/** `20260102030405Z`. */
function timeStampOf(now: Date): string {
  return `${now.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}

/** @throws {RemoteSigningError} when the service says no. Which of two things 401 means, the words alone tell. */
function checked(what: string, answer: Answer): Answer {
  const { status, message } = answer;
  if (status >= 200 && status < 300) {
    return answer;
  }
  throw new RemoteSigningError(faultOf(status, message), `${what} answered ${String(status)}: ${message}`);
}

const speaksOf = (message: string, ...words: readonly string[]): boolean => {
  const folded = withoutAccents(message).toLowerCase();
  return words.some((word) => folded.includes(word));
};

function faultOf(status: number, message: string): RemoteFault {
  if (speaksOf(message, 'quota', 'balance', 'het luot', 'so luot', 'package')) {
    return 'quota-used-up';
  }
  switch (status) {
    case 401:
      return speaksOf(
        message,
        'user',
        'account',
        'customer',
        'nguoi dung',
        'tai khoan',
        'thue bao',
        'khach hang',
      )
        ? 'unknown-account'
        : 'service-credentials';
    case 403:
      return 'certificate-unusable';
    case 404:
      return 'unknown-account';
    default:
      return 'unavailable';
  }
}

/** Signatures first, then the words. With words that nobody knows the person is still waited for. */
function outcomeOf(
  answer: Answer,
  contents: RemoteSigningRequest['contents'],
): RemoteSigningOutcome | { readonly kind: 'waiting' } {
  const { status, message, data } = answer;
  const values = new Map(
    (statusSchema.safeParse(data).data?.signatures ?? []).flatMap(({ doc_id: id, signature_value: value }) =>
      value ? [[Number.parseInt(id, 10), value] as const] : [],
    ),
  );
  if (values.size > 0) {
    const signatures = contents.map((_content, index) => bytesOfBase64(values.get(index + 1) ?? ''));
    return { kind: 'signed', signatures };
  }
  if (speaksOf(message, 'expire')) {
    return { kind: 'timed-out' };
  }
  if (speaksOf(message, 'reject', 'deny', 'denied', 'refuse')) {
    return { kind: 'declined' };
  }
  if (status === 409 || speaksOf(message, 'wait')) {
    return { kind: 'waiting' };
  }
  if (speaksOf(message, 'fail', 'error')) {
    // Of a call that failed, the words are of the call and not of the request.
    const isEnded = status < 300 && speaksOf(message, 'fail');
    throw new RemoteSigningError('unavailable', `the request failed: ${message}`, { isEnded });
  }
  checked('status', answer);
  return { kind: 'waiting' };
}
