import type { overviewOperations } from '../../../contract/operations/overview.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const overviewCases: CasesOf<typeof overviewOperations> = {
  overview: { access: free('user'), call: { as: 'admin' } },
  turnAround: { access: free('office'), call: { as: 'admin' } },
  statistics: { access: free('user'), call: { as: 'admin' } },
};
