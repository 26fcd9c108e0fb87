/** A client of the interface for specs: it knows the contract, and nothing of the page or the service. */
import { envelopeSchema } from '../../contract/envelope.ts';
import type { Data, Operation, OtpSent } from '../../contract/operation.ts';
import { passwordLogin, signOutEverywhere } from '../../contract/operations/auth.ts';
import { demoOutbox, type OutboxMessage } from '../../contract/operations/demo.ts';
import { type CallInput, readOutcome, requestFor } from './operation-call.ts';

export type Answer<T extends Operation> =
  | { readonly kind: 'done'; readonly data: Data<T>; readonly messages: readonly string[] }
  | { readonly kind: 'otp-sent'; readonly data: OtpSent<T>; readonly messages: readonly string[] }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: number;
      readonly messages: readonly string[];
      /** Seconds until the same call may best be made again, where the service says so. */
      readonly retryAfter?: number;
    };

export type DemoUser = 'admin' | 'hr' | 'clerk' | 'an' | 'binh' | 'chi';

export const demoPassword = 'Demo@2026';
/** Whose mail it is: a person of the demo company, or anyone by their address. */
export type MailOwner = DemoUser | `${string}@${string}`;
export const addressOf = (owner: MailOwner): string => (owner.includes('@') ? owner : `${owner}@demo.local`);

export type Api = {
  readonly baseUrl: string;
  /** Calls an operation by its first path, and reads the answer with the contract's schemas. */
  readonly call: <T extends Operation>(operation: T, input?: CallInput<T>) => Promise<Answer<T>>;
  /** As `call`, for what has to succeed: throws with the service's words otherwise. */
  readonly done: <T extends Operation>(operation: T, input?: CallInput<T>) => Promise<Data<T>>;
  /** A session's token; asked for once for each user. */
  readonly tokenOf: (user: DemoUser) => Promise<string>;
  /** Ends every token of a user, as an admin's change or a new password does; the next `tokenOf` asks for another. */
  readonly endTokensOf: (user: DemoUser) => Promise<void>;
  /** Newest first. */
  readonly outbox: (owner: MailOwner) => Promise<readonly OutboxMessage[]>;
};

/** `headers` come with every call, beside those that it needs. */
export function createApi(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Api {
  const tokens = new Map<DemoUser, string>();

  async function call<T extends Operation>(operation: T, input: CallInput<T> = {}): Promise<Answer<T>> {
    const request = requestFor(operation, input);
    const answer = await fetch(`${baseUrl}${request.path}`, {
      method: request.method,
      headers: { ...headers, ...request.headers },
      body: request.body,
    });
    const envelope = envelopeSchema.parse(await answer.json());
    const messages = envelope.messages ?? [];
    const outcome = readOutcome(operation, envelope);
    if (outcome.kind !== 'refused') {
      return { ...outcome, messages };
    }
    const retryAfter = Number(answer.headers.get('retry-after'));
    const refusal = { kind: 'refused', status: answer.status, code: envelope.code, messages } as const;
    return retryAfter > 0 ? { ...refusal, retryAfter } : refusal;
  }

  async function done<T extends Operation>(operation: T, input: CallInput<T> = {}): Promise<Data<T>> {
    const answer = await call(operation, input);
    if (answer.kind !== 'done') {
      throw new Error(`${operation.paths[0]}: ${JSON.stringify(answer)}`);
    }
    return answer.data;
  }

  async function tokenOf(user: DemoUser): Promise<string> {
    const known = tokens.get(user);
    if (known !== undefined) {
      return known;
    }
    const token = await done(passwordLogin, { body: { username: addressOf(user), password: demoPassword } });
    tokens.set(user, token);
    return token;
  }

  async function endTokensOf(user: DemoUser): Promise<void> {
    await done(signOutEverywhere, { token: await tokenOf(user) });
    tokens.delete(user);
  }

  const outbox = (owner: MailOwner) => done(demoOutbox, { query: { to: addressOf(owner) } });

  return { baseUrl, call, done, tokenOf, endTokensOf, outbox };
}
