import { stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';

/**
 * A key that changes when the document's file does, and not with its address, which holds a new token in each answer. A corrected file
 * may be as long as the one before; for services that do not tell what is in it, every signature makes it longer, and for those that
 * tell nothing of it steps that are done are counted.
 */
export function fileVersion({ id, file, processes }: Document): string {
  const done = processes.filter((step) => step.status.value !== stepStatus.waiting).length;
  return `${id}:${file === null ? done : (file.sha256 ?? file.size)}`;
}
