import { authorityRevocationList } from '../../contract/operations/certificates.ts';
import { demoOutboxHtml } from '../../contract/operations/demo.ts';
import { documentFirstPage, firstPageHeader } from '../../contract/operations/documents.ts';
import type { registry } from '../../contract/registry.ts';
import { getRevocationList } from '../services/certificates/find-authority.ts';
import { getOutboxHtml } from '../services/demo/list-outbox.ts';
import { getFirstPage } from '../services/documents/first-page.ts';
import { sendDownload } from './download.ts';
import { sendZip } from './download-zip.ts';
import type { FileAnswer } from './file-answer.ts';
import { mailPolicy } from './security-headers.ts';

/** Answers the picture of a document's first page, or 204 where there is none: then the viewer alone shows it. */
const sendFirstPage: FileAnswer = async ({ deps, caller, reply, params }) => {
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

/** Answers a mail as a page that runs nothing; what it links to opens beside it. */
const sendOutboxHtml: FileAnswer = async ({ deps, reply, params }) => {
  const html = await getOutboxHtml(deps, demoOutboxHtml.params.parse(params).id);
  return reply
    .removeHeader('origin-agent-cluster')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': mailPolicy,
      'x-frame-options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank">'));
};

/** Programs that check signatures ask again and again; what was revoked is known to all of them after so long. */
const revocationCacheSeconds = 300;

/**
 * Answers what an authority has revoked, as RFC 5280, 4.2.1.13 and RFC 2585 ask of such an address.
 *
 * @throws {Refusal} 404 for a key of no authority here.
 */
const sendRevocationList: FileAnswer = async ({ deps, reply, params }) => {
  const list = await getRevocationList(deps, authorityRevocationList.params.parse(params).keyId);
  return reply
    .headers({
      'cache-control': `public, max-age=${String(revocationCacheSeconds)}`,
      'content-type': 'application/pkix-crl',
    })
    .send(Buffer.from(list));
};

type FileOperationId = Extract<(typeof registry)[number], { readonly data: 'file' }>['id'];

const fileAnswers: Readonly<Record<FileOperationId, FileAnswer>> = {
  documentFirstPage: sendFirstPage,
  download: sendDownload,
  downloadZip: sendZip,
  demoOutboxHtml: sendOutboxHtml,
  authorityRevocationList: sendRevocationList,
};

/** @throws for an operation that answers no file. */
export function fileAnswerOf(id: string): FileAnswer {
  const found = Object.entries(fileAnswers).find(([name]) => name === id);
  if (!found) {
    throw new Error(`no file answers ${id}`);
  }
  return found[1];
}
