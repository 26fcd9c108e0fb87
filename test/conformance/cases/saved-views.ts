import type * as operations from '../../../contract/operations/saved-views.ts';
import { own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const savedViewCases: CasesOf<typeof operations> = {
  savedViewsList: { access: own('user', 'self'), call: { as: 'an' } },
  savedViewSave: {
    access: own('user', 'self'),
    call: { as: 'an', body: { name: 'Chờ tôi', query: { waitToMe: true } } },
  },
  savedViewDelete: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['savedView'] } }),
  },
};
