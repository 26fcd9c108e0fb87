import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import type { Clock } from '../adapters/clock.ts';
import type { AuthorityKey } from '../adapters/security/certificate-issuer.ts';
import {
  createCertificateIssuer,
  issueRsaCertificate,
} from '../adapters/security/x509-certificate-issuer.ts';
import type { Account } from './accounts.ts';

/** A key that the authority holds for a person, with the certificate that it issued for it. */
export type Credential = {
  readonly id: string;
  readonly account: Account;
  /** Base64 DER: the person's, then the authority's. */
  readonly certificates: readonly string[];
  readonly privateKey: KeyObject;
};

const storedSchema = z.object({
  authority: z.object({ certificate: z.string(), privateKey: z.base64() }),
  credentials: z.array(
    z.object({ id: z.string(), username: z.string(), certificate: z.string(), privateKey: z.base64() }),
  ),
});
type Kept = z.output<typeof storedSchema>;

const dayMs = 86_400_000;

/** A service remembers the certificates that it has seen, so they stay the same over a restart. */
const fileName = 'authority.json';

/**
 * The keys and certificates of the test authority, kept in a folder that its own user alone can read. A person's key is made
 * when it is first asked for: it takes a while.
 */
export class Credentials {
  readonly #folder: string;
  readonly #accounts: readonly Account[];
  readonly #clock: Clock;
  #kept: Kept | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, accounts: readonly Account[], clock: Clock) {
    this.#folder = folder;
    this.#accounts = accounts;
    this.#clock = clock;
  }

  /** The one credential of an account; `null` where there is no such account. */
  of(username: string): Promise<Credential | null> {
    const account = this.#accounts.find((candidate) => candidate.username === username);
    return account === undefined ? Promise.resolve(null) : this.#inTurn(() => this.#findOrMake(account));
  }

  withId(id: string): Promise<Credential | null> {
    return this.#inTurn(async () => {
      const kept = await this.#load();
      const found = kept.credentials.find((candidate) => candidate.id === id);
      const account = this.#accounts.find(({ username }) => username === found?.username);
      return found === undefined || account === undefined ? null : open(kept, account, found);
    });
  }

  /** One after another, so that no account gets two keys. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }

  async #findOrMake(account: Account): Promise<Credential> {
    const kept = await this.#load();
    const known = kept.credentials.find(({ username }) => username === account.username);
    if (known) {
      return open(kept, account, known);
    }
    const made = await issueRsaCertificate(authorityOf(kept), {
      commonName: account.name,
      organization: account.organization,
      uid: account.uid,
      validity: account.isExpired ? this.#validity(-3 * 365, 2 * 365) : this.#validity(-1, 3 * 365),
    });
    const fresh = {
      id: randomUUID(),
      username: account.username,
      certificate: made.certificate,
      privateKey: Buffer.from(made.privateKey).toString('base64'),
    };
    await this.#keep({ ...kept, credentials: [...kept.credentials, fresh] });
    return open(kept, account, fresh);
  }

  async #load(): Promise<Kept> {
    this.#kept ??= await this.#read();
    return this.#kept;
  }

  async #read(): Promise<Kept> {
    const text = await readFile(join(this.#folder, fileName), 'utf8').catch(() => null);
    if (text !== null) {
      return storedSchema.parse(JSON.parse(text));
    }
    const authority = await createCertificateIssuer().createAuthority(
      'Countersign thử nghiệm',
      this.#validity(-4 * 365, 14 * 365),
    );
    const { certificate, privateKey } = authority;
    const fresh = {
      authority: { certificate, privateKey: Buffer.from(privateKey).toString('base64') },
      credentials: [],
    };
    await this.#keep(fresh);
    return fresh;
  }

  /** Whole or not at all, also when the process is killed meanwhile. */
  async #keep(kept: Kept): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, fileName);
    await writeFile(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
    await rename(`${path}.new`, path);
    this.#kept = kept;
  }

  /** From so many days from now, for so many days. */
  #validity(days: number, length: number) {
    const from = this.#clock.now().getTime() + days * dayMs;
    return { from: new Date(from), to: new Date(from + length * dayMs) };
  }
}

function open(kept: Kept, account: Account, one: Kept['credentials'][number]): Credential {
  const key = Buffer.from(one.privateKey, 'base64');
  return {
    id: one.id,
    account,
    certificates: [one.certificate, kept.authority.certificate].map(derOf),
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  };
}

function authorityOf({ authority }: Kept): AuthorityKey {
  return {
    certificate: authority.certificate,
    privateKey: new Uint8Array(Buffer.from(authority.privateKey, 'base64')),
  };
}

function derOf(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s+/g, '');
}
