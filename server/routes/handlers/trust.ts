import type { trustOperations } from '../../../contract/operations/trust.ts';
import { findAuthorities } from '../../services/certificates/find-authority.ts';
import { checkFile } from '../../services/evidence/check-file.ts';
import type { HandlersOf } from '../handler.ts';

export const trustHandlers: HandlersOf<typeof trustOperations> = {
  authoritiesFind: ({ deps, query }) => findAuthorities(deps, query.keyIds),
  fileCheck: ({ deps, query }) => checkFile(deps, query),
};
