import fastify, { type FastifyInstance } from 'fastify';

import type { Clock } from '../adapters/clock.ts';
import type { Account } from './accounts.ts';
import { mountConfirmPage } from './confirm-page.ts';
import { Credentials } from './credentials.ts';
import { mountCsc } from './csc-routes.ts';
import { mountMySign } from './my-sign-routes.ts';
import { SigningRequests } from './requests.ts';
import { mountSmartCa } from './smart-ca-routes.ts';

export type AuthorityOptions = {
  /** Where its keys are kept. */
  readonly folder: string;
  readonly accounts: readonly Account[];
  /** How long a person may take. */
  readonly seconds: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What its certificates go by. */
  readonly clock: Clock;
};

/**
 * A remote signing service for trying out and for tests, with real keys and certificates: the Cloud Signature Consortium
 * API v2, the interfaces of VNPT SmartCA and Viettel MySign under the same credentials, and the page that stands in for the
 * application on a person's phone. It never listens: `main.ts` does.
 */
export function createAuthority(options: AuthorityOptions): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 256 * 1024, return503OnClosing: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const requests = new SigningRequests(options.seconds * 1000);
  const { clientId, clientSecret, seconds } = options;
  const credentials = new Credentials(options.folder, options.accounts, options.clock);
  const shared = { clientId, clientSecret, credentials, requests };
  mountCsc(app, shared);
  mountSmartCa(app, { ...shared, seconds });
  mountMySign(app, shared);
  mountConfirmPage(app, requests, options.accounts);
  return app;
}
