import type * as operations from '../../../contract/operations/batches.ts';
import { free, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { pdfOf } from '../files.ts';
import type { ConformanceFixture } from '../conformance-fixture.ts';

const target = ({ ids }: ConformanceFixture) => ({
  name: 'Lô mới',
  departmentId: ids['department'],
  documentTypeId: ids['documentType'],
  documentTemplateId: ids['template'],
});

export const batchCases: CasesOf<typeof operations> = {
  batchLookUp: {
    access: free('office'),
    call: {
      as: 'admin',
      body: { numbers: ['HD-01'], processorCodes: ['an', 'ann'], relatedNumbers: ['HD-01'] },
    },
  },
  batchCreateAdvanced: {
    access: free('office'),
    call: (fixture) => ({
      as: 'admin',
      body: {
        ...target(fixture),
        parameters: ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}'],
        rows: [['LÔ-01', 'Hợp đồng', 'an', 'A']],
      },
    }),
  },
  batchCreate: {
    access: free('office'),
    refused: 'file: the file is not an .xlsx workbook',
    call: (fixture) => ({ as: 'admin', body: { ...target(fixture), file: pdfOf('không phải bảng.xlsx') } }),
  },
  batchesList: { access: free('office'), call: { as: 'admin' } },
  batchGet: {
    access: own('office', 'admins use'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['batch'] } }),
  },
  batchSend: {
    access: own('office', 'admins see'),
    refused: 'Batch documents are still being created',
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['batch'] } }),
  },
  batchCancel: {
    access: own('office', 'admins see'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['batchSpare'] } }),
  },
};
