import { text as readAll } from 'node:stream/consumers';
import { z } from 'zod';

import { passwordMinLength } from '../contract/operations/auth.ts';
import { systemClock } from './adapters/clock.ts';
import { createPasswords } from './adapters/security/argon2-passwords.ts';
import { createSecrets } from './adapters/security/keyed-secrets.ts';
import { fail, readOptions, readRealEnvironment, withStorage } from './command.ts';
import type { Config } from './config.ts';
import { StartError, type Storage } from './open-storage.ts';
import { settingsOf } from './service.ts';
import { createFirstAdmin, type FirstAdmin } from './services/seed/create-first-admin.ts';
import { normalizeText } from '../contract/normalize-text.ts';

/*
 * `npm run create-admin`: the first company of an installation and its admin. With the embedded database the service must
 * be stopped meanwhile; with DATABASE_URL it may run.
 */

const usage = `Makes a company and its first admin.

  npm run create-admin -- --company "Minh Long" --username admin@minhlong.vn --name "Trần Văn A" --email admin@minhlong.vn

  --password-stdin   read the password from standard input; without it a link to set one is printed`;

const adminSchema = z.object({
  company: z.string().normalize('NFC').trim().min(1).max(300),
  username: z.string().normalize('NFC').trim().min(1).max(200),
  name: z.string().normalize('NFC').trim().min(1).max(200),
  email: z.email(),
});

async function readArguments(): Promise<FirstAdmin> {
  const options = {
    company: { type: 'string' },
    username: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = readOptions({ options }, usage);
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const parsed = adminSchema.safeParse(values);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => `--${issue.path.join('.')}`))];
    fail(`Missing or wrong: ${names.join(', ')}\n\n${usage}`);
  }
  const password = values['password-stdin'] ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : null;
  if (password !== null && [...normalizeText(password, 'NFC')].length < passwordMinLength) {
    fail(`The password must have at least ${String(passwordMinLength)} characters.`);
  }
  return { ...parsed.data, password: password === null ? null : normalizeText(password, 'NFC') };
}

async function createAdmin(admin: FirstAdmin, config: Config, storage: Storage): Promise<string> {
  const outcome = await createFirstAdmin(
    {
      db: storage.connection.db,
      clock: systemClock,
      secrets: createSecrets(storage.installationSecret),
      passwords: createPasswords(),
      settings: settingsOf(config),
    },
    admin,
  );
  switch (outcome.kind) {
    case 'demo':
      throw new StartError('this is a demo installation, which has its admin already');
    case 'username-taken':
      throw new StartError(`${admin.username} is taken`);
    case 'created':
      return outcome.link === null
        ? `Made company ${String(outcome.companyId)}. ${admin.username} signs in with the password given.`
        : `Made company ${String(outcome.companyId)}. ${admin.username} sets a password here within seven days:\n\n  ${outcome.link}\n`;
  }
}

const admin = await readArguments();
const config = readRealEnvironment();
await withStorage(config, async (storage) => console.log(await createAdmin(admin, config, storage)));
