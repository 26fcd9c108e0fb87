import { z } from 'zod';

import { systemClock } from '../adapters/clock.ts';
import { accounts } from './accounts.ts';
import { createAuthority } from './app.ts';

/*
 * Reads the environment and runs the test authority: by `npm run remote-ca`, or as a child of a service in demo mode, whose
 * end it does not outlive. Importing this file runs it.
 */

const number = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${String(min)}` })
    .max(max, { error: `must be at most ${String(max)}` });

const environmentSchema = z.object({
  REMOTE_CA_PORT: number(1, 65_535).default(3100),
  REMOTE_CA_HOST: z.string().default('127.0.0.1'),
  REMOTE_CA_DIR: z.string().default('./data/remote-ca'),
  REMOTE_SIGN_SECONDS: number(1, 280).default(240),
  CSC_CLIENT_ID: z.string().default('countersign'),
  CSC_CLIENT_SECRET: z.string().default('countersign-test'),
});

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

const given = Object.entries(process.env).filter(([, value]) => value !== undefined && value !== '');
const environment = environmentSchema.safeParse(Object.fromEntries(given));
if (!environment.success) {
  complain('The test authority cannot start with this environment:');
  environment.error.issues.forEach(({ path, message }) => complain(`  ${path.join('.')}: ${message}`));
  process.exit(1);
}

const { REMOTE_CA_PORT: port, REMOTE_CA_HOST: host, REMOTE_CA_DIR: folder, ...rest } = environment.data;
const { CSC_CLIENT_ID: clientId, CSC_CLIENT_SECRET: clientSecret, REMOTE_SIGN_SECONDS: seconds } = rest;
const app = createAuthority({
  folder,
  accounts,
  seconds,
  clientId,
  clientSecret,
  clock: systemClock,
});

const stop = (): void => {
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The service that started it is gone, however it ended.
process.on('disconnect', () => process.exit(0));

try {
  await app.listen({ host, port, listenTextResolver: () => '' });
} catch (error) {
  complain(`The test authority cannot listen at ${host}, port ${String(port)}: ${String(error)}`);
  process.exit(1);
}

if (process.send === undefined) {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
  process.stdout.write(
    [
      `\nThe test authority for remote signing is running. Give a service`,
      `  CSC_URL=${address} CSC_CLIENT_ID=${clientId} CSC_CLIENT_SECRET=${clientSecret}`,
      `and confirm at ${address}. Accounts:`,
      ...accounts.map(({ username, name, organization }) =>
        `  ${username.padEnd(18)} ${name.padEnd(16)} ${organization ?? ''}`.trimEnd(),
      ),
      '',
      '',
    ].join('\n'),
  );
}
