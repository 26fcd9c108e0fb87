import type * as operations from '../../../contract/operations/demo.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const demoCases: CasesOf<typeof operations> = {
  demoOutboxHtml: { access: free('anyone'), call: { as: null, params: { id: 1 } } },
  demoOutbox: { access: free('anyone'), call: { as: null, query: { to: 'an@example.vn' } } },
};
