/** Two companies that know the same people: one whose admin is after them, and one where they work. */
import pg from 'pg';

import type { Operation } from '../../contract/operation.ts';
import { passwordLogin } from '../../contract/operations/auth.ts';
import { demoOutbox, type OutboxMessage } from '../../contract/operations/demo.ts';
import { type Api, createApi } from '../../test/client/api.ts';
import type { CallInput } from '../../test/client/operation-call.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../test/company/people.ts';
import type { TestApp } from '../../test/service/test-app.ts';
import { makeAddresses } from '../addresses.ts';
import { startPreparedService } from '../prepared-service.ts';

/** A company, and a session of whoever does everything in it. */
export type Company = TestCompany & { readonly token: string };

export type Ground = Pick<Api, 'call' | 'done'> & {
  /** Whose admin wants to be others. */
  readonly north: Company;
  readonly south: Company;
  /** What was sent to an address or a phone, newest first. */
  readonly mailsTo: (address: string) => Promise<readonly OutboxMessage[]>;
  /** As if nobody had failed at anything yet. */
  readonly forgetFailures: () => Promise<void>;
  readonly end: () => Promise<void>;
};

async function makeCompanies({ deps }: TestApp) {
  const companyOf = async (name: string, domain: string) => {
    const company = await makeCompany(deps, name);
    const boss = await makePerson(deps, company, 'boss', { roles: ['clerk', 'hr', 'admin'], domain });
    return { company, username: boss.username };
  };
  return {
    north: await companyOf('Bắc Sơn', 'north.example'),
    south: await companyOf('Nam Hà', 'south.example'),
  };
}

export async function prepareGround(): Promise<Ground> {
  const { service, prepared, databaseUrl, end } = await startPreparedService(makeCompanies);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // It ends with the server, which is not told to wait for anybody.
  pool.on('error', () => undefined);
  const newAddress = makeAddresses();
  const api = (): Api => createApi(service.baseUrl, { 'x-forwarded-for': newAddress() });
  const call = <T extends Operation>(operation: T, input?: CallInput<T>) => api().call(operation, input);
  const done = <T extends Operation>(operation: T, input?: CallInput<T>) => api().done(operation, input);
  const enter = async ({ company, username }: typeof prepared.north): Promise<Company> => {
    const token = await done(passwordLogin, { body: { username, password: testPassword } });
    return { ...company, token };
  };
  try {
    return {
      north: await enter(prepared.north),
      south: await enter(prepared.south),
      call,
      done,
      mailsTo: (address) => done(demoOutbox, { query: { to: address } }),
      forgetFailures: async () => {
        await pool.query('delete from failed_attempts');
      },
      end: async () => {
        await pool.end();
        await end();
      },
    };
  } catch (error) {
    await pool.end();
    await end();
    throw error;
  }
}
