import type { Data, Operation } from '../../contract/operation.ts';
import { passwordLogin } from '../../contract/operations/auth.ts';
import { type Answer, createApi } from '../../test/client/api.ts';
import type { CallInput } from '../../test/client/operation-call.ts';
import { mailOf, password } from '../../trust/company.ts';
import type { Random } from '../../trust/random.ts';
import { rest } from './rest.ts';
import type { Act, Counts } from './counts.ts';

/** What somebody lives in: until when, how hurried, and who writes down what comes of it. */
export type Phase = {
  readonly counts: Counts;
  /** Aborted at its end. */
  readonly signal: AbortSignal;
  /** Whether people think between their acts. */
  readonly thinks: boolean;
};

type Told<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly act?: Act }
  | { readonly kind: 'busy'; readonly why: string; readonly retryAfter: number }
  | { readonly kind: 'failed'; readonly why: string };

/** Done, or that a code was sent. */
type Success<T extends Operation> = Exclude<Answer<T>, { readonly kind: 'refused' }>;

const tooBusy: readonly number[] = [429, 503];
const usualWait = 3;

/** Asked anew each time: it changes while one waits. */
export const isOver = ({ signal }: Phase): boolean => signal.aborted;

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`;
}

/** One person at their browser, at an address of their own in the network, as a proxy in front tells it. */
export class Caller {
  readonly code: string;
  readonly #random: Random;
  readonly #origin: Readonly<Record<string, string>>;
  readonly #api;
  #token: string | null = null;

  constructor(baseUrl: string, code: string, address: string, random: Random) {
    this.code = code;
    this.#random = random;
    this.#origin = { 'x-forwarded-for': address };
    this.#api = createApi(baseUrl, this.#origin);
  }

  async signIn(): Promise<void> {
    this.#token = await this.#api.done(passwordLogin, { body: { username: mailOf(this.code), password } });
  }

  /** Calls until it is answered, or the phase is over; `null` where nothing came of it. */
  async call<T extends Operation>(
    phase: Phase,
    act: Act,
    operation: T,
    input: CallInput<T>,
  ): Promise<Success<T> | null> {
    const token = this.#token ?? '';
    return this.#insist(phase, act, async () => {
      const answer = await this.#api.call(operation, { token, ...input });
      if (answer.kind !== 'refused') {
        return { kind: 'answered', value: answer, act: answer.kind === 'otp-sent' ? 'code' : act };
      }
      const why = `${String(answer.status)} ${answer.messages.join('; ')}`;
      return tooBusy.includes(answer.status)
        ? { kind: 'busy', why, retryAfter: answer.retryAfter ?? usualWait }
        : { kind: 'failed', why: `${operation.paths[0]}: ${why}` };
    });
  }

  /** As `call`, for an operation that no code confirms. */
  async data<T extends Operation>(
    phase: Phase,
    act: Act,
    operation: T,
    input: CallInput<T>,
  ): Promise<Data<T> | null> {
    const answer = await this.call(phase, act, operation, input);
    return answer?.kind === 'done' ? answer.data : null;
  }

  /** Some bytes of a file, as the viewer asks for them. Answers whether they came. */
  async bytes(phase: Phase, url: string, first: number, last: number): Promise<boolean> {
    const came = await this.#insist(phase, 'file', async () => {
      const answer = await fetch(url, {
        headers: { ...this.#origin, range: `bytes=${String(first)}-${String(last)}` },
      });
      await answer.arrayBuffer();
      if (answer.ok) {
        return { kind: 'answered', value: true };
      }
      const why = `${String(answer.status)} of a file`;
      return tooBusy.includes(answer.status)
        ? { kind: 'busy', why, retryAfter: Number(answer.headers.get('retry-after')) || usualWait }
        : { kind: 'failed', why };
    });
    return came ?? false;
  }

  /** Thinks for some seconds, where people think. */
  async think({ thinks, signal }: Phase, least: number, most: number): Promise<void> {
    if (thinks) {
      await rest((least + this.#random() * (most - least)) * 1000, signal);
    }
  }

  async #insist<T>(phase: Phase, act: Act, attempt: () => Promise<Told<T>>): Promise<T | null> {
    const { counts, signal } = phase;
    for (;;) {
      const at = performance.now();
      const told = await attempt().catch((error: unknown): Told<T> => ({
        kind: 'failed',
        why: describe(error),
      }));
      const timed = { act, at, took: performance.now() - at };
      if (told.kind === 'answered') {
        counts.answered.push({ ...timed, act: told.act ?? act });
        return told.value;
      }
      if (told.kind === 'failed') {
        counts.fail(`${act}: ${told.why}`);
        await rest(1000, signal);
        return null;
      }
      counts.refused.push({ ...timed, why: told.why });
      await rest(told.retryAfter * 1000 * (1 + this.#random() / 2), signal);
      if (isOver(phase)) {
        return null;
      }
    }
  }
}
