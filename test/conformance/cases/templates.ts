import type * as operations from '../../../contract/operations/templates.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { wordOf } from '../files.ts';

export const templateCases: CasesOf<typeof operations> = {
  templatesList: { access: free('office'), call: { as: 'admin' } },
  templateGet: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['template'] } }),
  },
  templateCreate: {
    access: free('office'),
    call: { as: 'admin', body: { name: 'Mới', file: wordOf('Kính gửi {{ten}}') } },
  },
  templateUpdate: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['template'], name: 'Đổi' } }),
  },
  templateDelete: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['templateSpare'] } }),
  },
  templatePreview: {
    access: free('office'),
    refused: 'The preview could not be made',
    call: ({ ids }) => ({
      as: 'admin',
      body: { id: ids['template'], parameters: ['{{ten}}'], row: ['An'], highlight: true },
    }),
  },
  templateVersions: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['template'] } }),
  },
  templateRestore: {
    access: free('office'),
    refused: 'The document template has no such earlier version',
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['template'], fileVersion: 1 } }),
  },
};
