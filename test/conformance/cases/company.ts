import type * as operations from '../../../contract/operations/company.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { image } from '../files.ts';

export const companyCases: CasesOf<typeof operations> = {
  companySettingsGet: { access: free('admin'), call: { as: 'admin' } },
  companySettingsSave: { access: free('admin'), call: { as: 'admin', body: { address: 'Hà Nội' } } },
  companyLookGet: { access: free('admin'), call: { as: 'admin' } },
  companyLookSave: {
    access: free('admin'),
    call: { as: 'admin', body: { brandColor: '#7a1f3d', logo: image } },
  },
  noticeTextsList: { access: free('admin'), call: { as: 'admin' } },
  noticeTextSave: {
    access: free('admin'),
    call: {
      as: 'admin',
      body: {
        kind: 'document-shared',
        language: 'vi',
        subject: 'Mời xem',
        body: 'Mời xem {document}: {link}',
      },
    },
  },
  noticeTextReset: {
    access: free('admin'),
    call: { as: 'admin', body: { kind: 'document-shared', language: 'vi' } },
  },
};
