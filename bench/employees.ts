/**
 * How long POST /api/employees/create-or-update takes with as many employees as a call takes: over HTTP, with the embedded
 * database in its own process and the real job queue, from the first byte sent to the last one read. New employees without
 * and with certificates, the same again as an update, and what the certificates alone take.
 *
 *   node bench/employees.ts [employees]
 */
import { envelopeSchema } from '../contract/envelope.ts';
import { passwordLogin } from '../contract/operations/auth.ts';
import { employeesPerCall } from '../contract/operations/employees.ts';
import { startJobQueue } from '../server/adapters/jobs/pg-boss-queue.ts';
import { createApp } from '../server/app.ts';
import { loadJobs } from '../server/jobs/start-jobs.ts';
import { prepareCertificates } from '../server/services/certificates/issue-certificates.ts';
import { newEmployee, type NewEmployee } from '../test/client/new-employee.ts';
import { makeCompany, makePerson, testPassword } from '../test/company/people.ts';
import { createTestApp } from '../test/service/test-app.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

const count = Number(process.argv[2] ?? employeesPerCall);
const bounds = { plain: 5, certificates: 15 };

function fail(reason: Error | string): never {
  throw new Error(String(reason));
}

const { database } = await openEmbeddedDatabase();
const test = await createTestApp({ database });
const jobs = await startJobQueue({
  pool: database.pool,
  embedded: true,
  queues: (await loadJobs()).map(({ name }) => name),
  supervise: false,
  onError: fail,
  describe: String,
});
const app = await createApp(
  { ...test.deps, jobs },
  {
    baseUrl: null,
    pageFolder: null,
    corsOrigins: [],
    trustProxy: false,
    logger: null,
    metricsToken: null,
    mailEventsToken: null,
  },
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const company = await makeCompany(test.deps);
const hr = await makePerson(test.deps, company, 'hr', { roles: ['hr'] });
const token = await test.done(passwordLogin, { body: { username: hr.username, password: testPassword } });

function rowsOf(prefix: string, generateSelfSignedCertEnabled: boolean): NewEmployee[] {
  return Array.from({ length: count }, (_, index) => {
    const code = `${prefix}${String(index).padStart(5, '0')}`;
    return newEmployee({
      employeeCode: code,
      fullName: `Nguyễn Thị Phương Thảo ${String(index)}`,
      identityNumber: `${prefix.length === 1 ? '001' : '079'}${String(index).padStart(9, '0')}`,
      socialInsuranceCode: '7912345678',
      contractReportType: 1,
      salaryAllowance: 1_500_000,
      contractExpiredDate: '2027-11-30',
      user: { generateSelfSignedCertEnabled },
    });
  });
}

function print(what: string, seconds: number, bound: number | null): void {
  const rate = `${String(Math.round(count / seconds))} a second`;
  const beside = bound === null ? '' : `, bound ${String(bound)} s, ratio ${(seconds / bound).toFixed(2)}`;
  console.log(`${String(count)} ${what}: ${seconds.toFixed(2)} s (${rate})${beside}`);
}

async function post(what: string, rows: readonly NewEmployee[], bound: number): Promise<void> {
  const payload = JSON.stringify(rows);
  const started = performance.now();
  const response = await fetch(`${address}/api/employees/create-or-update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: payload,
  });
  const answer = envelopeSchema.parse(await response.json());
  const messages = answer.messages ?? [];
  const seconds = (performance.now() - started) / 1000;
  if (!answer.success) {
    fail(messages.slice(0, 3).join('; '));
  }
  print(`${what} (${messages.join('; ')})`, seconds, bound);
}

const plain = rowsOf('P', false);
await post('without certificates', plain, bounds.plain);
await post('the same again', plain, bounds.plain);
await post('with certificates', rowsOf('CC', true), bounds.certificates);

const started = performance.now();
await prepareCertificates(
  test.deps,
  company.id,
  plain.map(({ fullName, identityNumber }) => ({ name: fullName, uid: identityNumber, isGuest: false })),
);
print('certificates alone', (performance.now() - started) / 1000, null);

await app.close();
await jobs.stop();
await test.close();
