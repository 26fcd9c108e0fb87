import type * as operations from '../../../contract/operations/downloads.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const downloadCases: CasesOf<typeof operations> = {
  download: { access: free('download'), call: { as: null, query: { token: 'none-of-ours' } } },
  downloadZip: { access: free('download'), call: { as: null, query: { token: 'none-of-ours' } } },
};
