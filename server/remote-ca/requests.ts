import { randomBytes } from 'node:crypto';

/** What a person is asked to sign. */
export type SigningRequest = {
  readonly id: string;
  readonly username: string;
  readonly credentialId: string;
  /** Base64, SHA-256. */
  readonly hashes: readonly string[];
  readonly description: string;
  /** Whether it waits for its person although nobody asks about it, as at providers that cannot be told to give up. */
  readonly waitsUnasked: boolean;
  /** Milliseconds of the clock. */
  readonly expiresAt: number;
};

export type RequestState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'declined' | 'expired' }
  | { readonly kind: 'confirmed'; readonly sad: string };

type Held = { readonly request: SigningRequest; state: RequestState; askedAt: number };

/**
 * Who has not asked for so long has given up: a closed service leaves no request behind. One that is started again takes up what it
 * asked for before that.
 */
const silenceMs = 2 * 60_000;

/** A decision is kept so long for the one who asked for it. */
const decidedMs = 5 * 60_000;

const perAccountMax = 50;

/** The requests that wait for their people, and what they decided. In memory: who asked asks anew after a restart. */
export class SigningRequests {
  readonly #held = new Map<string, Held>();
  readonly #now: () => number;
  readonly #waitMs: number;

  constructor(waitMs: number, now: () => number = Date.now) {
    this.#waitMs = waitMs;
    this.#now = now;
  }

  /** `null` when too many wait for the same person, or the id that was given is taken. */
  add(
    request: Omit<SigningRequest, 'id' | 'expiresAt'>,
    id: string = randomBytes(16).toString('hex'),
  ): SigningRequest | null {
    if (this.#held.has(id) || this.waiting(request.username).length >= perAccountMax) {
      return null;
    }
    const now = this.#now();
    const whole = { ...request, id, expiresAt: now + this.#waitMs };
    this.#held.set(whole.id, { request: whole, state: { kind: 'waiting' }, askedAt: now });
    return whole;
  }

  /** What became of a request, for the one who asked for it; `null` where there is none. */
  ask(id: string): RequestState | null {
    this.#sweep();
    const held = this.#held.get(id);
    if (!held) {
      return null;
    }
    held.askedAt = this.#now();
    return held.state;
  }

  /** What was asked for; `null` where there is no such request. */
  find(id: string): SigningRequest | null {
    return this.#held.get(id)?.request ?? null;
  }

  /** Those that wait for a person, or for anyone, oldest first. */
  waiting(username: string | null = null): readonly SigningRequest[] {
    this.#sweep();
    return [...this.#held.values()]
      .filter(({ state }) => state.kind === 'waiting')
      .map(({ request }) => request)
      .filter((request) => username === null || request.username === username);
  }

  /** The person's word; the first one counts. Whether it was still asked for. */
  decide(id: string, decision: 'confirm' | 'decline'): boolean {
    this.#sweep();
    const held = this.#held.get(id);
    if (held?.state.kind !== 'waiting') {
      return false;
    }
    held.state =
      decision === 'confirm'
        ? { kind: 'confirmed', sad: randomBytes(32).toString('base64url') }
        : { kind: 'declined' };
    return true;
  }

  /** What a confirmation allows to be signed, once. */
  spend(sad: string): SigningRequest | null {
    for (const [id, { request, state }] of this.#held) {
      if (state.kind === 'confirmed' && state.sad === sad) {
        this.#held.delete(id);
        return request;
      }
    }
    return null;
  }

  #sweep(): void {
    const now = this.#now();
    for (const [id, held] of this.#held) {
      const { expiresAt, waitsUnasked } = held.request;
      if (held.state.kind === 'waiting' && now >= expiresAt) {
        held.state = { kind: 'expired' };
      }
      const isAbandoned = !waitsUnasked && held.state.kind === 'waiting' && now - held.askedAt > silenceMs;
      if (isAbandoned || now > expiresAt + decidedMs) {
        this.#held.delete(id);
      }
    }
  }
}
