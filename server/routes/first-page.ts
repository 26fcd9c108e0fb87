import { documentFirstPage, firstPageHeader } from '../../contract/operations/documents.ts';
import { getFirstPage } from '../services/documents/first-page.ts';
import type { FileAnswer } from './file-answer.ts';

/** Answers the picture of a document's first page, or 204 where there is none: then the viewer alone shows it. */
export const sendFirstPage: FileAnswer = async ({ deps, caller, reply, params }) => {
  if (caller === null || caller.kind === 'account' || caller.kind === 'guest') {
    throw new Error('the rule of this operation lets through who may process documents');
  }
  const page = await getFirstPage(deps, caller, documentFirstPage.params.parse(params).id);
  void reply.header('cache-control', 'private, no-store');
  return page === null
    ? reply.code(204).send()
    : reply
        .headers({ 'content-type': 'image/webp', [firstPageHeader]: JSON.stringify(page.facts) })
        .send(Buffer.from(page.webp));
};
