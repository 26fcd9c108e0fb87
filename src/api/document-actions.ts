import type { QueryClient } from '@tanstack/react-query';
import { documentCancel, sendProcess } from '../../contract/operations/document-actions.ts';
import { documentStar } from '../../contract/operations/documents.ts';
import { remind } from '../../contract/operations/follow-up.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';

/*
 * Calls for work with many documents, one after the other. They refresh nothing by themselves: whoever has worked through all of
 * them does that once, with `refreshDocuments`.
 */

export async function sendOne(id: string): Promise<void> {
  await request(sendProcess, { params: { documentId: id } });
}

export async function starOne(id: string, star: boolean): Promise<void> {
  await request(documentStar, { params: { id }, body: { star } });
}

export async function remindOne(id: string): Promise<void> {
  await request(remind, { params: { id } });
}

export async function cancelOne(id: string, reason: string): Promise<void> {
  await request(documentCancel, { body: { id, reason } });
}

export async function refreshDocuments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: documentQueries.all() });
}
