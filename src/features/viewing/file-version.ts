import { stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';

/**
 * A key that changes when the document's file does, and not with its address, which holds a new token in each answer. Every
 * signature makes the file longer; steps that are done are counted for services that do not tell the size.
 */
export function fileVersion(document: Document): string {
  const done = document.processes.filter((step) => step.status.value !== stepStatus.waiting).length;
  return `${document.id}:${String(document.file?.size ?? 0)}:${document.file === null ? String(done) : ''}`;
}
