/** A company with hundreds of thousands of documents behind the real HTTP handler and the embedded database in its own process. */
import { passwordLogin } from '../contract/operations/auth.ts';
import { makeCompany, makePerson, testPassword } from '../test/company/people.ts';
import { createTestApp, type TestApp } from '../test/service/test-app.ts';
import { fillCompany } from './list-data.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/** A folder is filled once and used again; without one, a temporary folder is filled, and removed in the end. */
export async function openFilledCompany(folder: string | undefined, documentCount: number) {
  const { database } = await openEmbeddedDatabase(folder);
  const app = await createTestApp({ database });
  await fill(app, documentCount);
  return {
    app,
    pool: database.pool,
    /** Tokens of people by their codes: `admin`, `director`, `clerk0` and so on, `signer0` and so on. */
    tokenOf: (code: string) =>
      app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } }),
    close: () => app.close(),
  };
}

async function fill({ deps, database }: TestApp, documentCount: number): Promise<void> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from documents');
  if (rows[0]?.n === documentCount) {
    return;
  }
  const started = performance.now();
  const company = await makeCompany(deps);
  const admin = await makePerson(deps, company, 'admin', { roles: ['admin'] });
  const director = await makePerson(deps, company, 'director');
  for (let n = 0; n < 20; n += 1) {
    await makePerson(deps, company, `signer${String(n)}`);
  }
  let clerk = 0;
  for (let n = 0; n < 5; n += 1) {
    const { userId } = await makePerson(deps, company, `clerk${String(n)}`, { roles: ['clerk'] });
    clerk = n === 0 ? userId : clerk;
  }
  const people = { admin: admin.userId, clerk, director: director.userId };
  await fillCompany(database.pool, company, people, documentCount);
  await database.pool.query('vacuum analyze');
  console.log(
    `${String(documentCount)} documents written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}
