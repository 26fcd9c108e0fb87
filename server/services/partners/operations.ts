import type * as operations from '../../../contract/operations/partners.ts';
import type { HandlersOf } from '../handler.ts';
import { createPartner, listPartners, mergePartners, updatePartner } from './partners.ts';

export const partnerHandlers: HandlersOf<typeof operations> = {
  partnersList: ({ deps, caller, query }) => listPartners(deps, caller, query),
  partnerCreate: ({ deps, caller, body }) => createPartner(deps, caller, body),
  partnerUpdate: ({ deps, caller, body }) => updatePartner(deps, caller, body),
  partnerMerge: ({ deps, caller, body }) => mergePartners(deps, caller, body),
};
