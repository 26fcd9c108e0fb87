import type * as operations from '../../../contract/operations/partners.ts';
import type { HandlersOf } from '../handler.ts';
import { createPartner, listPartners, mergePartners, updatePartner } from './partners.ts';

export const partnerHandlers: HandlersOf<typeof operations> = {
  partnersList: listPartners,
  partnerCreate: ({ deps, caller, body }) => createPartner(deps, caller, body),
  partnerUpdate: updatePartner,
  partnerMerge: mergePartners,
};
