import { canonicalAccessCode } from '../../../contract/rules/access-code.ts';
import type { Dependencies } from '../dependencies.ts';

/** What is stored of an access code: people take the same word again, which documents must not tell. */
export const accessCodeHash = (
  { secrets }: Pick<Dependencies, 'secrets'>,
  documentId: string,
  typed: string,
): string => secrets.digest('access-code', `${documentId} ${canonicalAccessCode(typed)}`);
