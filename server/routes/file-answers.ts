import type { registry } from '../../contract/registry.ts';
import { sendDownload } from './download.ts';
import { sendZip } from './download-zip.ts';
import type { FileAnswer } from './file-answer.ts';
import { sendFirstPage } from './first-page.ts';
import { sendOutboxHtml } from './outbox-html.ts';
import { sendRevocationList } from './revocation-list.ts';

type FileOperationId = Extract<(typeof registry)[number], { readonly data: 'file' }>['id'];

const fileAnswers: Readonly<Record<FileOperationId, FileAnswer>> = {
  documentFirstPage: sendFirstPage,
  download: ({ deps, request, reply, query }) => sendDownload(deps, request, reply, query),
  downloadZip: ({ deps, request, reply, query }) => sendZip(deps, request, reply, query),
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
