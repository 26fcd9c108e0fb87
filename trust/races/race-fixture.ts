/** Documents to race about, made quickly: small files, and what every one has in common is looked up once. */
import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Document } from '../../contract/models/document.ts';
import { departmentsList, documentTypesList } from '../../contract/operations/directory.ts';
import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import type { Api, DemoUser } from '../../test/client/api.ts';
import { pdfFile, uniqueNo } from '../../test/client/jobs.ts';
import { pdfFixture } from '../../test/files/pdf-fixtures.ts';

export type PlannedStep = readonly [
  user: DemoUser,
  permission: AccessPermissionCode,
  /** Keys of the fields that a step fills in, which stand on the page. */
  ...fields: string[],
];

export type Fixture = {
  /** A draft with a workflow. */
  readonly draft: (steps: readonly PlannedStep[], inOrder: boolean) => Promise<Document>;
  /** A document on its way. */
  readonly sent: (steps: readonly PlannedStep[], inOrder: boolean) => Promise<Document>;
};

export async function createRaceFixture(api: Api): Promise<Fixture> {
  const token = await api.tokenOf('clerk');
  const [type] = (await api.done(documentTypesList, { token, query: {} })).items;
  const [department] = (await api.done(departmentsList, { token, query: {} })).items;
  if (!type || !department) {
    throw new Error('The demo company has no types or departments');
  }
  const file = pdfFile(pdfFixture());

  const draft: Fixture['draft'] = async (steps, inOrder) => {
    const { id } = await api.done(documentCreate, {
      token,
      body: {
        no: uniqueNo('RACE'),
        subject: 'Hợp đồng',
        typeId: type.id,
        departmentId: department.id,
        file,
      },
    });
    return api.done(updateProcess, { token, body: workflow(id, steps, inOrder) });
  };

  return {
    draft,
    sent: async (steps, inOrder) => {
      const { id } = await draft(steps, inOrder);
      return api.done(sendProcess, { token, params: { documentId: id } });
    },
  };
}

/** The body that gives a draft its workflow. */
export const workflow = (id: string, steps: readonly PlannedStep[], inOrder: boolean) => ({
  id,
  processInOrder: inOrder,
  processes: steps.map(([processedByUserCode, accessPermissionCode, ...fields], index) => ({
    orderNo: index + 1,
    processedByUserCode,
    accessPermissionCode,
    fillingItems: fields.map((key) => ({ key, name: key, page: 1, position: '100,500,300,520' })),
  })),
});
