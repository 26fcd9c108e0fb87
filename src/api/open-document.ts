import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyInput, Data } from '../../contract/operation.ts';
import { freshProcessCode, linkLogin, processCodeLogin } from '../../contract/operations/auth.ts';
import { authQueries } from './auth.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';
import { session } from './session.ts';

/** Has a fresh code and link sent to whom a link was for. `proof` is that link, or the token that it gave. */
export function useFreshCode() {
  return useMutation({ mutationFn: (proof: string) => request(freshProcessCode, { body: { proof } }) });
}

/** What keeps a code from going on with a document: it opens another one, or the step of another person. */
export class OtherDocument extends Error {}

/** Goes on with a document whose link or code has ended, by a code for the same step of it. */
export function useOpenAgain(documentId: string, processId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Pick<BodyInput<typeof processCodeLogin>, 'processCode' | 'accessCode'>) => {
      const known = client.getQueryData(documentQueries.detail(documentId).queryKey);
      const holder = known?.processes.find(({ id }) => id === processId)?.processedByUser;
      const sentTo = holder?.email === '' ? holder.phone : holder?.email;
      const { token, document } = await request(processCodeLogin, { body: { ...body, sentTo } });
      if (document.id !== documentId || document.waitingProcess?.id !== processId) {
        throw new OtherDocument('the code is for another step');
      }
      session.renewDocumentToken(documentId, token);
    },
  });
}

type Opened = Pick<Data<typeof linkLogin>, 'token' | 'document' | 'me'>;

/** Has this tab go on with a document that was opened, by its token. Answers its id. */
export function saveOpened(client: QueryClient, { token, document, me }: Opened): string {
  session.saveDocumentToken(document.id, token);
  client.setQueryData(documentQueries.detail(document.id).queryKey, document);
  if (me) {
    client.setQueryData(authQueries.reader(document.id).queryKey, me);
  }
  return document.id;
}

/** Opens the one document that a typed process code stands for, and answers its id. */
export function useOpenByCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof processCodeLogin>) => {
      return saveOpened(client, await request(processCodeLogin, { body }));
    },
  });
}

/** Opens the one document that a mail's link stands for, and answers its id. For a route's loader. */
export async function openByLink(
  client: QueryClient,
  body: BodyInput<typeof linkLogin>,
  signal?: AbortSignal,
): Promise<string> {
  return saveOpened(client, await request(linkLogin, { body, ...(signal && { signal }) }));
}

/** The same with the access code that the link alone was refused without. */
export function useOpenByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof linkLogin>) => openByLink(client, body),
  });
}
