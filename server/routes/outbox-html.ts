import { demoOutboxHtml } from '../../contract/operations/demo.ts';
import { getOutboxHtml } from '../services/demo/list-outbox.ts';
import type { FileAnswer } from './file-answer.ts';
import { mailPolicy } from './security-headers.ts';

/** Answers a mail as a page that runs nothing; what it links to opens beside it. */
export const sendOutboxHtml: FileAnswer = async ({ deps, reply, params }) => {
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
