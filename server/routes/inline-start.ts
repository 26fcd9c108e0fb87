import { createHash } from 'node:crypto';

import { configMeta } from '../../contract/config-meta.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';

/** The page's HTML with what it would ask for first within itself, and the sources for its policy that admit these scripts. */
export type StartedHtml = { readonly html: string; readonly scriptSources: readonly string[] };

/** What the HTML has in place of each answer's own nonce. */
export const noncePlace = '__CSP_NONCE__';

const plainFile =
  /<script src="\/([\w-]+\.js)"><\/script>|<link rel="stylesheet" href="\/([\w-]+\.css)" \/>/g;

const endsElement = /<\/(?:script|style)|<!--/i;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Puts the settings, and the plain scripts and styles that come before the page, into its HTML: each would be a round trip of its own.
 * One that cannot be read, or could end its element early, stays a file; so does everything for a host that serves the build as it is.
 */
export async function inlineStart(
  html: string,
  config: RuntimeConfig,
  read: (name: string) => Promise<string | null>,
): Promise<StartedHtml> {
  const inlined = new Map<string, string>();
  const scriptSources: string[] = [];
  for (const [element, script, style] of html.matchAll(plainFile)) {
    const text = await read(script ?? style ?? '');
    if (text !== null && !endsElement.test(text)) {
      if (script === undefined) {
        inlined.set(element, `<style nonce="${noncePlace}">${text}</style>`);
      } else {
        inlined.set(element, `<script>${text}</script>`);
        scriptSources.push(`'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`);
      }
    }
  }
  const meta = `<meta name="${configMeta}" content="${escapeAttribute(JSON.stringify(config))}">`;
  return {
    html: html
      .replace('<head>', (head) => `${head}\n    ${meta}`)
      .replaceAll(plainFile, (element) => inlined.get(element) ?? element),
    scriptSources,
  };
}
