/** Markup, as opposed to a text that still has to be escaped. */
export type Markup = { readonly kind: 'markup'; readonly text: string };

type Part = string | number | null | Markup | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(part: Part): string {
  if (part === null) {
    return '';
  }
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
  }
  return 'kind' in part ? part.text : part.map(({ text }) => text).join('');
}

/** Markup with values in it, each of them escaped; attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { kind: 'markup', text: String.raw({ raw: strings }, ...parts.map(write)) };
}
