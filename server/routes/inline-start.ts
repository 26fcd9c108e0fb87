import { createHash } from 'node:crypto';

import { configMeta } from '../../contract/config-meta.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';

/** The page's HTML with what it would ask for first within itself, and the sources for its policy that admit these scripts. */
export type StartedHtml = { readonly html: string; readonly scriptSources: readonly string[] };

const plainScript = /<script src="\/([\w-]+\.js)"><\/script>/g;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Puts the settings, and the plain scripts that run before the page, into its HTML: each would be a round trip of its own. A script that
 * cannot be read, or could end its element early, stays a file; so does everything for a host that serves the build as it is.
 */
export async function inlineStart(
  html: string,
  config: RuntimeConfig,
  read: (name: string) => Promise<string | null>,
): Promise<StartedHtml> {
  const texts = new Map<string, string>();
  for (const [element, name = ''] of html.matchAll(plainScript)) {
    const text = await read(name);
    if (text !== null && !/<\/script|<!--/i.test(text)) {
      texts.set(element, text);
    }
  }
  const meta = `<meta name="${configMeta}" content="${escapeAttribute(JSON.stringify(config))}">`;
  return {
    html: html
      .replace('<head>', (head) => `${head}\n    ${meta}`)
      .replaceAll(plainScript, (element) => {
        const text = texts.get(element);
        return text === undefined ? element : `<script>${text}</script>`;
      }),
    scriptSources: [...texts.values()].map(
      (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`,
    ),
  };
}
