import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Account } from './accounts.ts';
import { html, type Markup } from './html.ts';
import type { SigningRequest, SigningRequests } from './requests.ts';
import { type Language, type Texts, texts } from './texts.ts';

/*
 * What a person has on their phone: the requests that wait for them, each to be confirmed or declined. Without a script it
 * works as well; the script counts down and shows new requests by itself.
 */

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const asset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');

const outcomes = ['confirmed', 'declined', 'gone'] as const;
type Outcome = (typeof outcomes)[number];

const querySchema = z.object({
  account: z.string().max(200).nullable().catch(null),
  lang: z.enum(['vi', 'en']).nullable().catch(null),
  done: z.enum(outcomes).nullable().catch(null),
});
type View = { readonly account: string | null; readonly language: Language; readonly done: Outcome | null };

const paramsSchema = z.object({ id: z.string().max(64), decision: z.enum(['confirm', 'decline']) });

/** Mounts the page, and what its buttons call. */
export function mountConfirmPage(
  app: FastifyInstance,
  requests: SigningRequests,
  accounts: readonly Account[],
): void {
  const style = asset('confirm.css');
  const script = asset('confirm.js');
  app.get('/confirm.css', (_request, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(style),
  );
  app.get('/confirm.js', (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(script),
  );

  // Browsers ask for one by themselves.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).headers(headers).send());

  app.get('/', (request, reply) => {
    const view = viewOf(request);
    const page = pageOf(view, requests.waiting(view.account), accounts);
    return reply.headers(headers).type('text/html; charset=utf-8').send(page.text);
  });

  // What the script compares with what is shown.
  app.get('/waiting', (request, reply) => {
    const ids = requests.waiting(viewOf(request).account).map(({ id }) => id);
    return reply.headers(headers).send({ ids });
  });

  app.post('/requests/:id/:decision', (request, reply) => {
    if (isFromElsewhere(request)) {
      return reply.code(403).headers(headers).send({ error: 'access_denied' });
    }
    const parsed = paramsSchema.safeParse(request.params);
    const done = parsed.success && requests.decide(parsed.data.id, parsed.data.decision);
    const outcome = !done ? 'gone' : parsed.data.decision === 'confirm' ? 'confirmed' : 'declined';
    return redirect(reply, { ...viewOf(request), done: outcome });
  });
}

/** Another site's page must not confirm anything in its reader's name. */
function isFromElsewhere({ headers: sent }: FastifyRequest): boolean {
  const site = sent['sec-fetch-site'];
  if (site !== undefined) {
    return site !== 'same-origin';
  }
  return sent.origin !== undefined && URL.parse(sent.origin)?.host !== sent.host;
}

function viewOf(request: FastifyRequest): View {
  const { account, lang, done } = querySchema.parse(request.query ?? {});
  const prefersEnglish = /^en\b/i.test(request.headers['accept-language'] ?? '');
  return { account, language: lang ?? (prefersEnglish ? 'en' : 'vi'), done };
}

function addressOf(path: string, { account, language, done }: View): string {
  const query = new URLSearchParams({
    lang: language,
    ...(account !== null && { account }),
    ...(done !== null && { done }),
  });
  return `${path}?${query.toString()}`;
}

function redirect(reply: FastifyReply, view: View): FastifyReply {
  return reply.headers(headers).redirect(addressOf('/', view), 303);
}

function pageOf(view: View, waiting: readonly SigningRequest[], accounts: readonly Account[]): Markup {
  const { language, done } = view;
  const t = texts[language];
  const other = { ...view, language: language === 'vi' ? 'en' : 'vi', done: null } as const;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t.title}</title>
        <link rel="stylesheet" href="/confirm.css" />
        <script src="/confirm.js" defer></script>
      </head>
      <body data-waiting="${addressOf('/waiting', { ...view, done: null })}">
        <header>
          <p>${t.title}</p>
          <a href="${addressOf('/', other)}" lang="${other.language}">${t.other}</a>
        </header>
        <main>
          <h1>${t.heading}</h1>
          ${done === null ? null : html`<p class="done" data-outcome="${done}" role="status">${t[done]}</p>`}
          ${waiting.length === 0 && done === null ? emptyOf(t) : null}
          ${waiting.map((request) => cardOf(view, request, accounts))}
        </main>
        <footer>${t.note}</footer>
      </body>
    </html>`;
}

function emptyOf(t: Texts): Markup {
  return html`<section class="empty">
    <h2>${t.empty}</h2>
    <p>${t.emptyText}</p>
  </section>`;
}

function cardOf(view: View, request: SigningRequest, accounts: readonly Account[]): Markup {
  const t = texts[view.language];
  const account = accounts.find(({ username }) => username === request.username);
  const { id, description, hashes } = request;
  const action = (decision: string): string =>
    addressOf(`/requests/${id}/${decision}`, { ...view, done: null });
  const more = hashes.length > 1 ? t.more.replace('{n}', String(hashes.length - 1)) : null;
  return html`<article data-id="${id}" aria-labelledby="what-${id}">
    <p class="label">${t.what}</p>
    <h2 id="what-${id}">${description}</h2>
    <dl>
      <div>
        <dt>${t.account}</dt>
        <dd>
          ${account?.name ?? ''}${account?.organization == null ? null : html`<br />${account.organization}`}
          <br /><span class="figures">${request.username}</span>
        </dd>
      </div>
      <div>
        <dt>${t.hash}</dt>
        <dd><code>${beginOf(hashes[0] ?? '')}</code>${more === null ? null : html`<br />${more}`}</dd>
      </div>
    </dl>
    <p class="left">
      ${t.left}
      <strong class="figures" role="timer" data-until="${request.expiresAt}"
        >${leftOf(request.expiresAt)}</strong
      >
    </p>
    <div class="buttons">
      <form method="post" action="${action('confirm')}">
        <button class="confirm">${t.confirm}</button>
      </form>
      <form method="post" action="${action('decline')}">
        <button>${t.decline}</button>
      </form>
    </div>
  </article>`;
}

/** The first eight bytes, as people compare them. */
function beginOf(hash: string): string {
  const hex = Buffer.from(hash, 'base64').subarray(0, 8).toString('hex').toUpperCase();
  return `${hex.match(/.{4}/g)?.join(' ') ?? ''} …`;
}

function leftOf(expiresAt: number): string {
  const seconds = Math.max(0, Math.ceil((expiresAt - Date.now()) / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
