import { userCertificates } from '../../server/adapters/database/schema/users.ts';
import { makeBatchTemplate } from './batches.ts';
import { QuickConverter } from '../service/quick-converter.ts';
import { remoteCertificates } from '../service/remote-signer-double.ts';
import type { TestAppOptions } from '../service/test-app.ts';
import { type Fields, type WireActions, wireActions } from '../client/wire-actions.ts';
import { connectWireClient, type WireAnswer, type WireClient } from '../client/wire-client.ts';
import { createCompanyFixture, type CompanyFixture } from './company-fixture.ts';

/*
 * A company at work, seen by programs that know nothing but the text of the interface. For the tests of conformance with the
 * specification.
 */

const members = {
  clerk: { name: 'Văn thư', roles: ['clerk'] },
  hr: { roles: ['hr'] },
  admin: { roles: ['admin'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  stranger: { roles: ['signer', 'clerk', 'hr', 'admin'], stranger: true },
} as const;
export type MemberCode = keyof typeof members;

export type ProgramFixture = CompanyFixture<MemberCode> &
  WireActions<MemberCode> & {
    readonly wire: WireClient;
    readonly templateId: number;
    /** Texts of the filled-in templates that were made into PDFs. */
    readonly converted: readonly string[];
    post(as: MemberCode, path: string, body?: unknown): Promise<WireAnswer>;
    read(document: { readonly id: string }, as?: MemberCode): Promise<WireAnswer>;
    /** A certificate of a person at the remote signing service. Answers its id. */
    certify(code: MemberCode, isBusiness?: boolean): Promise<number>;
    /** "Import advanced batch of documents", by the clerk. */
    importBatch(
      parameters: readonly string[],
      rows: readonly unknown[],
      change?: Fields,
    ): Promise<WireAnswer>;
  };

export async function createProgramFixture(options: TestAppOptions = {}): Promise<ProgramFixture> {
  const converter = new QuickConverter();
  const workplace = await createCompanyFixture<MemberCode>(members, { converter, ...options });
  const { app, company, people, tokens } = workplace;
  const wire = await connectWireClient(app);
  const templateId = await makeBatchTemplate(app.deps, company, people.clerk);
  const post: ProgramFixture['post'] = (as, path, body) => wire.post(path, body, tokens[as]);

  return {
    ...workplace,
    ...wireActions(wire, workplace),
    wire,
    templateId,
    converted: converter.converted,
    post,
    read: ({ id }, as = 'clerk') => wire.get(`/api/documents/${id}`, tokens[as]),
    async certify(code, isBusiness = false) {
      const [row] = await app.deps.db
        .insert(userCertificates)
        .values({
          comId: company.id,
          userId: people[code].userId,
          kind: 'remote',
          name: 'Ký số từ xa',
          commonName: 'Nguyễn Văn An',
          serialNumber: `540${isBusiness ? '2' : '1'}${String(people[code].userId)}`,
          isBusiness,
          subjectDn: 'CN=Nguyễn Văn An',
          issuerDn: 'CN=Test CA',
          remoteUsername: '001099012345',
          remoteCredentialId: 'credential-1',
          certificate: remoteCertificates,
        })
        .returning();
      return row?.id ?? 0;
    },
    importBatch: (parameters, rows, change = {}) =>
      post('clerk', '/api/v2/batch-imports/create-advanced', {
        name: 'Tháng 11',
        departmentId: company.departmentId,
        documentTypeId: company.typeId,
        documentTemplateId: templateId,
        parameters,
        rows,
        ...change,
      }),
  };
}
