import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Clock, systemClock } from '../../server/adapters/clock.ts';
import { createHttpCaller } from '../../server/adapters/http/http-caller.ts';
import { createCscRemoteSigner } from '../../server/adapters/remote-ca/csc-remote-signer.ts';
import { createMySignRemoteSigner } from '../../server/adapters/remote-ca/my-sign-remote-signer.ts';
import type { RemoteSigner } from '../../server/adapters/remote-ca/remote-signer.ts';
import { createSmartCaRemoteSigner } from '../../server/adapters/remote-ca/smart-ca-remote-signer.ts';
import { accounts } from '../../server/remote-ca/accounts.ts';
import { createAuthority } from '../../server/remote-ca/app.ts';
import { TestClock } from '../service/test-clock.ts';

/** A test authority on a port of its own, and the phone of its people. */
export class LoopbackAuthority {
  /** What tests and people know it by. */
  static readonly client = { clientId: 'countersign', clientSecret: 'secret of a test' } as const;

  /** What changes an answer on its way, by the end of its path; tests set it. */
  spoil: (path: string, body: string) => string = (_path, body) => body;
  /** Answers of these paths never arrive, although the call did; tests set it. */
  loses: (path: string) => boolean = () => false;
  readonly #folder: string;
  readonly #seconds: number;
  readonly #clock: Clock;
  #app: ReturnType<typeof createAuthority> | null = null;
  #port = 0;

  private constructor(folder: string, seconds: number, clock: Clock) {
    this.#folder = folder;
    this.#seconds = seconds;
    this.#clock = clock;
  }

  static async start(seconds = 60, clock: Clock = new TestClock()): Promise<LoopbackAuthority> {
    const authority = new LoopbackAuthority(await mkdtemp(join(tmpdir(), 'cs-authority-')), seconds, clock);
    await authority.restart();
    return authority;
  }

  /** For a service that runs as a program of its own, and by the real time. */
  static startForService(): Promise<LoopbackAuthority> {
    return LoopbackAuthority.start(240, systemClock);
  }

  /** What speaks to each of its interfaces. Asks often, so that tests need not wait. */
  get signers(): Readonly<Record<'csc' | 'smartCa' | 'mySign', RemoteSigner>> {
    const { clientId, clientSecret } = LoopbackAuthority.client;
    const calls = {
      http: createHttpCaller({ allow: 'anywhere' }),
      callMilliseconds: 2000,
      askAgainMilliseconds: 10,
    };
    return {
      csc: createCscRemoteSigner({ url: this.url, clientId, clientSecret, ...calls }),
      smartCa: createSmartCaRemoteSigner({
        url: `${this.url}/sca/sp769`,
        serviceId: clientId,
        servicePassword: clientSecret,
        clock: this.#clock,
        ...calls,
      }),
      mySign: createMySignRemoteSigner({
        url: this.url,
        clientId,
        clientSecret,
        profileId: 'adss:ras:profile:001',
        ...calls,
      }),
    };
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Starts it again where it was, with the keys that it had and nothing else. */
  async restart(): Promise<void> {
    await this.kill();
    this.#app = createAuthority({
      folder: this.#folder,
      accounts,
      seconds: this.#seconds,
      clock: this.#clock,
      ...LoopbackAuthority.client,
    });
    this.#app.addHook('onSend', (request, reply, payload, done) => {
      const path = request.url.split('?')[0]?.replace(/^\/(?:csc\/v2|sca\/sp769|vtss\/service)\//, '') ?? '';
      if (this.loses(path)) {
        reply.raw.destroy();
      }
      done(null, typeof payload === 'string' ? this.spoil(path, payload) : payload);
    });
    await this.#app.listen({ host: '127.0.0.1', port: this.#port, listenTextResolver: () => '' });
    const address = this.#app.server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Nobody answers any more. */
  async kill(): Promise<void> {
    this.#app?.server.closeAllConnections();
    await this.#app?.close();
    this.#app = null;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** What the phone shows. */
  async page(language = 'vi'): Promise<string> {
    return (await fetch(`${this.url}/?lang=${language}`)).text();
  }

  /** Presses a button of the first request that waits, as soon as there is one. Answers the page that follows. */
  async decide(decision: 'confirm' | 'decline'): Promise<string> {
    const id = await this.nextId();
    const answer = await fetch(`${this.url}/requests/${id}/${decision}`, { method: 'POST' });
    return answer.text();
  }

  /** Whether anybody is asked for a confirmation. */
  async isAsked(): Promise<boolean> {
    return (await this.#findWaiting()) !== null;
  }

  async #findWaiting(): Promise<string | null> {
    const text = await (await fetch(`${this.url}/waiting`)).text();
    return /[0-9a-f]{32}/.exec(text)?.[0] ?? null;
  }

  /** The first request that waits, as soon as there is one. */
  async nextId(): Promise<string> {
    for (let tries = 0; tries < 500; tries += 1) {
      const id = await this.#findWaiting();
      if (id !== null) {
        return id;
      }
      await pause(10);
    }
    throw new Error('nobody was asked');
  }
}
