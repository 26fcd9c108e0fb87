import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { receiveOtpMethod } from '../../contract/enums.ts';
import { type Service, startService } from '../../test/process/service-process.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { seedCompany } from '../../trust/company.ts';
import { type MailServer, startMailServer } from '../../test/peers/mail-server.ts';
import { secrets, usual } from '../../trust/services.ts';

export type Installation = {
  readonly service: Service;
  readonly mails: MailServer;
  close(): Promise<void>;
};

/** Starts the service for a company of these people, on a database that asks the disk to flush where it is a server. */
export async function openInstallation(
  database: 'embedded' | 'postgres',
  people: { readonly signers: readonly string[]; readonly readers: readonly string[] },
): Promise<Installation> {
  const mails = await startMailServer();
  const postgres = database === 'postgres' ? startPostgres('') : null;
  const folder = await mkdtemp(join(tmpdir(), 'cs-load-'));
  const environment = {
    ...usual(mails),
    ...(postgres !== null && { ...secrets, DATABASE_URL: postgres.url }),
    DATA_DIR: folder,
    // Each caller comes from an address of their own, as behind a proxy, and is limited as one.
    TRUST_PROXY: 'loopback',
  };
  const close = async (): Promise<void> => {
    await mails.close();
    postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Every other signer confirms by a code.
    const signers = people.signers.map((code, index) => ({
      code,
      receiveOtpMethod: index % 2 === 0 ? receiveOtpMethod.email : receiveOtpMethod.none,
    }));
    await seedCompany(environment, [...signers, ...people.readers.map((code) => ({ code }))]);
    const service = await startService(environment);
    return {
      service,
      mails,
      close: async () => {
        await service.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
