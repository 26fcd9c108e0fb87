import { escapeHtml } from '../domain/escape-html.ts';

/** Markup, as opposed to a text that still has to be escaped. */
export type Markup = { readonly kind: 'markup'; readonly text: string };

type Part = string | number | null | Markup | readonly Markup[];

function write(part: Part): string {
  if (part === null) {
    return '';
  }
  if (typeof part === 'string' || typeof part === 'number') {
    return escapeHtml(String(part));
  }
  return 'kind' in part ? part.text : part.map(({ text }) => text).join('');
}

/** Markup with values in it, each of them escaped; attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { kind: 'markup', text: String.raw({ raw: strings }, ...parts.map(write)) };
}
