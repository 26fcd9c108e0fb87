import { withoutAccents } from '../../contract/text.ts';

/**
 * `Content-Disposition: attachment` with a file's name (RFC 6266): in UTF-8 for today's clients, and beside it in ASCII for
 * the others, where letters lose their marks.
 */
export function attachment(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}/\\]/gu, '_').toWellFormed() || 'file';
  const ascii = withoutAccents(name).replace(/[^\x20-\x7e]|["%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
