import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import { foldForSearch } from '../../contract/text.ts';
import { companies, departments, documentTypes } from '../../server/adapters/database/schema/companies.ts';
import { accounts } from '../../server/adapters/database/schema/users.ts';
import type { SessionCaller } from '../../server/services/caller.ts';
import type { Dependencies } from '../../server/services/dependencies.ts';
import { createDocument } from '../../server/services/documents/create-document.ts';
import { sendProcess } from '../../server/services/documents/send-process.ts';
import { updateProcess } from '../../server/services/documents/update-process.ts';
import { createUser } from '../../server/services/users/create-user.ts';
import { pdfFixture } from '../files/pdf-fixtures.ts';

/** Companies, people and documents for tests of the service, made as the product makes them. */

export type TestCompany = { readonly id: number; readonly departmentId: number; readonly typeId: number };

/** Everyone made here has this password, unless the test gives another. */
export const testPassword = 'Correct horse 42';

export async function makeCompany(deps: Dependencies, name = 'Minh Long'): Promise<TestCompany> {
  const createdAt = deps.clock.now();
  const [company] = await deps.db
    .insert(companies)
    .values({ name, address: 'Hà Nội', taxCode: '0101', timeZone: 'Asia/Ho_Chi_Minh', createdAt })
    .returning();
  const comId = company?.id ?? 0;
  const row = (code: string, rowName: string) => ({
    comId,
    code,
    name: rowName,
    searchText: foldForSearch(`${code} ${rowName}`),
    createdAt,
  });
  const [department] = await deps.db.insert(departments).values(row('NS', 'Phòng Nhân sự')).returning();
  const [type] = await deps.db.insert(documentTypes).values(row('HDLD', 'Hợp đồng lao động')).returning();
  return { id: comId, departmentId: department?.id ?? 0, typeId: type?.id ?? 0 };
}

export type TestPerson = {
  readonly code: string;
  readonly username: string;
  readonly userId: number;
  readonly accountId: string;
};

/** A user of a company; `username` and mail are `<code>@<domain>`. */
export async function makePerson(
  deps: Dependencies,
  company: TestCompany,
  code: string,
  {
    name = code,
    roles = ['signer'],
    password = testPassword,
    domain = 'example.vn',
  }: { name?: string; roles?: readonly Role[]; password?: string | null; domain?: string } = {},
): Promise<TestPerson> {
  const username = `${code}@${domain}`;
  const passwordHash = password === null ? null : await deps.passwords.hash(password);
  const created = await deps.db.transaction((transaction) =>
    createUser(transaction, deps, {
      comId: company.id,
      code,
      username,
      name,
      email: username,
      phone: '0912345678',
      roles,
      departmentIds: [company.departmentId],
      passwordHash,
    }),
  );
  if (created.kind !== 'created') {
    throw new Error(created.kind);
  }
  return { code, username, userId: created.userId, accountId: created.accountId };
}

/** A person as use cases see them when they are signed in. */
export function asCaller(
  deps: Dependencies,
  company: TestCompany,
  person: TestPerson,
  roles: readonly Role[] = ['clerk', 'signer'],
): SessionCaller {
  return {
    kind: 'session',
    accountId: person.accountId,
    userId: person.userId,
    comId: company.id,
    timeZone: deps.settings.timeZone,
    roles,
    ipAddress: '127.0.0.1',
    baseUrl: 'http://localhost',
    expiresAt: new Date(deps.clock.now().getTime() + 3_600_000),
  };
}

/** An account of somebody outside the companies, as a link in their mailbox makes it; it is signed in to with the address. */
export async function makeGuestAccount(deps: Dependencies, email: string): Promise<void> {
  const guestEmail = email.toLowerCase();
  const createdAt = deps.clock.now();
  await deps.db.insert(accounts).values({
    username: guestEmail,
    guestEmail,
    passwordHash: await deps.passwords.hash(testPassword),
    recoveryEmail: guestEmail,
    recoveryVerifiedAt: createdAt,
    createdAt,
  });
}

export type SentDocument = { readonly id: string; readonly stepIds: readonly string[] };

/** A document of two pages on its way to these people, in this order. */
export async function makeSentDocument(
  deps: Dependencies,
  company: TestCompany,
  creator: TestPerson,
  no: string,
  steps: readonly { readonly to: TestPerson; readonly permission: AccessPermissionCode }[],
  inOrder = true,
): Promise<SentDocument> {
  const caller = asCaller(deps, company, creator);
  const created = await createDocument(deps, caller, {
    no,
    subject: `Hợp đồng ${no}`,
    typeId: company.typeId,
    departmentId: company.departmentId,
    description: null,
    customerCode: null,
    customerInformation: null,
    contractValue: null,
    validFrom: null,
    validTo: null,
    expiryDate: null,
    file: new File([new Uint8Array(pdfFixture({ pages: [{}, {}] }))], 'contract.pdf', {
      type: 'application/pdf',
    }),
  });
  const drafted = await updateProcess(deps, caller, {
    id: created.data.id,
    processInOrder: inOrder,
    processes: steps.map(({ to, permission }, index) => ({
      orderNo: index + 1,
      processedByUserCode: to.code,
      processedByUserId: null,
      accessPermissionCode: permission,
      accessPermission: null,
      position: permission === 'A' || permission === 'V' ? null : '100,100,250,160',
      pageSign: permission === 'A' || permission === 'V' ? null : 1,
    })),
  });
  await sendProcess(deps, caller, created.data.id);
  return { id: created.data.id, stepIds: (drafted.data.processes ?? []).map(({ id }) => id) };
}
