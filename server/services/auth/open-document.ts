import type { Body, DataInput } from '../../../contract/operation.ts';
import type { linkLogin } from '../../../contract/operations/auth.ts';
import { readMe } from '../account/me.ts';
import type { DocumentCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { getDocument } from '../documents/get-document.ts';
import { done, type Reply } from '../reply.ts';

/** What an answer brings along beside the token and the document. */
export type Included = NonNullable<Body<typeof linkLogin>['include']>;

type Opening = {
  readonly opener: Omit<DocumentCaller, 'expiresAt'>;
  readonly grant: { readonly grantId: string; readonly tokenVersion: number };
  /** Where the token ends before others do. */
  readonly endsAt?: Date;
  readonly include?: Included;
};

/** A token for one document and the document itself. */
export async function openDocumentAs(
  deps: Dependencies,
  { opener, grant: { grantId, tokenVersion }, endsAt, include = [] }: Opening,
): Promise<Reply<DataInput<typeof linkLogin>>> {
  const { kind, via, userId, comId, documentId, stepId } = opener;
  const { token, expiresAt } = await deps.tokens.issue(
    { kind, via, grantId, userId, comId, documentId, stepId, tokenVersion },
    endsAt,
  );
  const caller = { ...opener, expiresAt };
  const document = (await getDocument(deps, caller, documentId)).data;
  return done(
    {
      token,
      document,
      ...(include.includes('me') && { me: await readMe(deps, caller) }),
      ...(include.includes('firstPage') && { firstPage: await findFirstPage(deps, document.file?.sha256) }),
    },
    'loginSuccess',
  );
}

/** Only where it has been painted: whoever opens a document does not wait for that. */
async function findFirstPage({ firstPages }: Dependencies, sha256: string | null | undefined) {
  const page = sha256 == null ? null : await firstPages.painted(sha256);
  return page && { webp: Buffer.from(page.webp).toString('base64'), facts: page.facts };
}
