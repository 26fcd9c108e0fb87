import type * as operations from '../../../contract/operations/processing.ts';
import { acting, onDocument } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { image } from '../files.ts';

const position = '100,100,250,160';

export const signature = {
  reason: 'Đồng ý',
  reject: false,
  otp: null,
  signatureDisplayMode: 2,
  signatureImage: image,
  signatureText: 'An',
  fontSize: 10,
  showReason: true,
  confirmTermsConditions: true,
};

export const processingCases: CasesOf<typeof operations> = {
  processDocument: {
    access: onDocument('processor', { on: 'running', may: acting }, { on: 'held', may: acting }),
    call: ({ ids }) => ({
      as: 'an',
      body: { ...signature, processId: ids['sentStep'], signingPage: 1, signingPosition: position },
    }),
  },
  resendProcessCode: {
    access: onDocument('processor', { on: 'running', may: ['maker', ...acting] }),
    call: ({ ids }) => ({ as: 'admin', params: { processId: ids['sentToResendStep'] } }),
  },
  fillData: {
    access: onDocument('processor', { on: 'filling', may: acting }),
    call: ({ ids }) => ({
      as: 'an',
      body: { processId: ids['fillingStep'], values: [{ key: 'ngay', value: '21/11/2026' }] },
    }),
  },
  coordinate: {
    access: onDocument('processor', { on: 'coordinating', may: acting }),
    call: ({ ids }) => ({
      as: 'an',
      body: {
        processId: ids['coordinatingStep'],
        // Those outside the company, who name nobody of it, may do this too.
        processes: [
          {
            processedByGuest: { name: 'Khách Được Chọn', email: 'duoc.chon@ngoai.example.com' },
            accessPermissionCode: 'A',
          },
        ],
      },
    }),
  },
  stepColleaguesList: {
    access: onDocument('processor', { on: 'coordinating', may: acting }),
    call: ({ ids }) => ({ as: 'an', params: { processId: ids['coordinatingStep'] } }),
  },
};
