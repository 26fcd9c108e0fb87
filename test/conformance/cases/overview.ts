import type * as operations from '../../../contract/operations/overview.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const overviewCases: CasesOf<typeof operations> = {
  overview: { access: free('user'), call: { as: 'admin' } },
  turnAround: { access: free('office'), call: { as: 'admin' } },
  statistics: { access: free('user'), call: { as: 'admin' } },
};
