import { type BrandShades, paletteOf } from '../../contract/rules/brand-color.ts';
import type { NoticeBlock, NoticePart } from '../../contract/rules/notice-texts.ts';
import { escapeHtml } from '../domain/escape-html.ts';
import type { EmailBranding } from './email-branding.ts';
import { captionOf, type Letter } from './letter.ts';

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The logo is a part of the mail: a picture from elsewhere would tell who reads it when. */
export const logoId = 'company-logo';

/** Colors of a dark scheme, for programs that show mails in it; the others take what stands at each element. */
function darkStyles({ brand, fill }: BrandShades): string {
  const rules = {
    page: 'background:#10161d',
    card: 'background:#18212b;border-color:#33404f',
    words: 'color:#e6ebf0',
    quiet: 'color:#a9b5c2',
    link: `color:${brand}`,
    button: `background:${fill}`,
    // It may be dark on nothing.
    logo: 'background:#ffffff;padding:6px;border-radius:6px',
  };
  const lines = Object.entries(rules).map(
    ([name, rule]) => `.${name}{${rule.replaceAll(';', ' !important;')} !important}`,
  );
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${lines.join('')}}`;
}

/** Tables and inline styles, since that is what mail programs draw alike. Whatever people typed is escaped. */
export function mailHtml(letter: Letter, { company, brandColor, logo }: EmailBranding): string {
  const { light, dark } = paletteOf(brandColor);
  const anchor = (href: string, words: string, name: string, style: string): string =>
    `<a class="${name}" href="${escapeHtml(href)}" style="${style}">${escapeHtml(words)}</a>`;
  const part = (one: NoticePart): string => {
    if (one.kind === 'text') {
      return escapeHtml(one.text).replaceAll('\n', '<br>');
    }
    const value = letter.enclosed[one.kind] ?? '';
    return one.kind === 'link'
      ? anchor(value, value, 'link', `color:${light.fill}`)
      : `<strong>${escapeHtml(value)}</strong>`;
  };
  const drawn = (block: NoticeBlock): string => {
    if (block.kind === 'paragraph') {
      return `<p style="margin:0 0 14px">${block.lines.map((line) => line.map(part).join('')).join('<br>')}</p>`;
    }
    const value = letter.enclosed[block.kind];
    if (value === undefined) {
      return '';
    }
    const caption = captionOf(letter, block.kind);
    return block.kind === 'link'
      ? `<p style="margin:22px 0">${anchor(
          value,
          caption,
          'button',
          `display:inline-block;background:${light.fill};color:#ffffff;` +
            'text-decoration:none;font-weight:600;padding:12px 22px;border-radius:9px',
        )}</p>`
      : `<p class="quiet" style="margin:20px 0 4px;color:#4b5b6d;font-size:13px">${escapeHtml(caption)}</p>` +
          `<p style="margin:0 0 20px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(spaced(value))}</p>`;
  };
  const head =
    logo === null
      ? `<p style="margin:0 0 22px;font-weight:600">${escapeHtml(company)}</p>`
      : `<p style="margin:0 0 22px"><img src="cid:${logoId}" alt="${escapeHtml(company)}" class="logo" height="40" ` +
        'style="display:block;max-height:40px;max-width:240px"></p>';
  const quiet = (html: string): string =>
    `<p class="quiet" style="margin:22px 0 0;color:#6b7887;font-size:13px">${html}</p>`;
  const { choiceUrl, words } = letter;
  const body = [
    head,
    ...letter.blocks.map(drawn),
    ...letter.foot.map((line) => quiet(escapeHtml(line))),
    ...(choiceUrl === null ? [] : [quiet(anchor(choiceUrl, words.mailChoice, 'quiet', 'color:#6b7887'))]),
  ].join('');
  return (
    `<!doctype html><html lang="${letter.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(letter.subject)}</title><style>${darkStyles(dark)}</style></head>` +
    '<body class="page" style="margin:0;background:#f7f6f3">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 12px">' +
    '<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;' +
    'max-width:560px;background:#ffffff;border:1px solid #e5e3dd;border-radius:10px"><tr>' +
    '<td class="words" style="padding:28px;overflow-wrap:anywhere;word-break:break-word;' +
    "font:16px/1.55 'Be Vietnam Pro','Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#14263b\">" +
    `${body}</td></tr></table></td></tr></table></body></html>`
  );
}
