import type * as actions from '../../../contract/operations/document-actions.ts';
import type * as documents from '../../../contract/operations/documents.ts';
import { acting, admins, free, maker, makerAndAdmin, onDocument, readers } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { pdfOf } from '../files.ts';
import type { ConformanceFixture } from '../conformance-fixture.ts';

const position = '100,100,250,160';

const details = ({ ids }: ConformanceFixture) => ({
  subject: 'Hợp đồng',
  typeId: ids['documentType'],
  departmentId: ids['department'],
  relatedDocumentIds: [ids['completed']],
});

const step = { processedByUserCode: 'an', accessPermissionCode: 'DR', position, pageSign: 1 };

export const documentCases: CasesOf<typeof documents & typeof actions> = {
  documentsList: {
    access: free('user'),
    call: ({ ids }) => ({ as: 'admin', query: { search: 'mật', departmentId: ids['department'] } }),
  },
  documentCounts: { access: free('user'), call: { as: 'admin' } },
  documentGet: {
    access: onDocument(
      'processor',
      { on: 'draft', may: readers.draft },
      { on: 'running', may: readers.running },
      { on: 'completed', may: readers.completed },
      { on: 'rejected', may: readers.rejected },
      { on: 'deleted', may: readers.deleted },
      { on: 'held', may: readers.held },
    ),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sent'] } }),
  },
  documentFirstPage: {
    access: onDocument(
      'processor',
      { on: 'draft', may: readers.draft },
      { on: 'running', may: readers.running },
    ),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sent'] } }),
  },
  documentCreate: {
    access: free('office'),
    call: (fixture) => ({ as: 'admin', body: { ...details(fixture), no: 'HĐ-01', file: pdfOf() } }),
  },
  documentCreateMultiFile: {
    access: free('office'),
    call: (fixture) => ({
      as: 'admin',
      body: { ...details(fixture), no: 'HĐ-02', files: [pdfOf(), pdfOf('b.pdf')] },
    }),
  },
  documentUpdate: {
    access: onDocument('office', { on: 'draft', may: maker }),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['draft'], subject: 'Hợp đồng mới', file: pdfOf() } }),
  },
  documentDelete: {
    access: onDocument('office', { on: 'draft', may: maker }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['draftToDelete'] } }),
  },
  documentRestore: {
    access: onDocument('office', { on: 'deleted', may: maker }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['deleted'] } }),
  },
  documentCancel: {
    access: onDocument('office', { on: 'running', may: maker }),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['sentToCancel'], reason: 'Thôi' } }),
  },
  documentCorrect: {
    access: onDocument('office', { on: 'rejected', may: maker }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['rejected'] } }),
  },
  updateProcess: {
    access: onDocument('office', { on: 'draft', may: maker }),
    call: ({ ids }) => ({
      as: 'admin',
      body: {
        id: ids['draftToConfigure'],
        processInOrder: true,
        processes: [{ ...step, accessCode: 'hoa phượng' }],
      },
    }),
  },
  sendProcess: {
    access: onDocument('office', { on: 'draft', may: maker }),
    call: ({ ids }) => ({ as: 'admin', params: { documentId: ids['draftToSend'] } }),
  },
  documentShare: {
    access: onDocument('office', { on: 'running', may: makerAndAdmin }),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['sent'], userIds: [ids['user']] } }),
  },
  documentUnshare: {
    access: onDocument('office', { on: 'running', may: makerAndAdmin }),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['sent'], userCodes: ['ke'] } }),
  },
  documentAttach: {
    access: onDocument(
      'processor',
      { on: 'draft', may: maker },
      { on: 'running', may: maker },
      { on: 'running', may: acting, byStep: true },
    ),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['draft'], file: pdfOf() } }),
  },
  attachmentDelete: {
    access: onDocument('office', { on: 'draft', may: maker }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['draft'], attachmentId: ids['attachment'] } }),
  },
  documentStar: {
    access: onDocument('user', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sent'] }, body: { star: true } }),
  },
  documentMessage: {
    access: onDocument('processor', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sent'] }, body: { text: 'Xin xem lại trang 2' } }),
  },
  documentsZip: {
    access: onDocument('user', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['sent'], ids['completed']] } }),
  },
  documentChanges: { access: free('processor'), call: { as: 'admin' } },
  documentsMarkRead: {
    access: onDocument('user', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['sent'], ids['completed']], read: true } }),
  },
  documentHold: {
    access: onDocument(
      'admin',
      { on: 'running', may: admins },
      { on: 'completed', may: admins },
      { on: 'deleted', may: [] },
    ),
    call: ({ ids }) => ({
      as: 'admin',
      params: { id: ids['completed'] },
      body: { reason: 'Đang tranh chấp' },
    }),
  },
  documentKeepVerifiable: {
    access: onDocument(
      'office',
      { on: 'running', may: makerAndAdmin },
      { on: 'completed', may: makerAndAdmin },
    ),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['completed'] } }),
  },
  documentRelease: {
    access: onDocument('admin', { on: 'running', may: admins }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sent'] } }),
  },
};
