import type { DataInput } from '../../../contract/operation.ts';
import type { linkLogin } from '../../../contract/operations/auth.ts';
import type { DocumentCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { getDocument } from '../documents/get-document.ts';
import { done, type Reply } from '../reply.ts';

/** A token for one document and the document itself. The token ends at `endsAt`, where it ends before others do. */
export async function openDocumentAs(
  deps: Dependencies,
  opener: Omit<DocumentCaller, 'expiresAt'>,
  grant: { readonly grantId: string; readonly tokenVersion: number },
  endsAt?: Date,
): Promise<Reply<DataInput<typeof linkLogin>>> {
  const { kind, via, userId, comId, documentId, stepId } = opener;
  const { grantId, tokenVersion } = grant;
  const { token, expiresAt } = await deps.tokens.issue(
    { kind, via, grantId, userId, comId, documentId, stepId, tokenVersion },
    endsAt,
  );
  const document = await getDocument(deps, { ...opener, expiresAt }, documentId);
  return done({ token, document: document.data }, 'loginSuccess');
}
