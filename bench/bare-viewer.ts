/**
 * A page that shows a PDF with pdf.js and has nothing else: what the product's page is measured beside. Its scripts are those of the
 * installed pdfjs-dist, compressed ahead; the PDF is given by ranges.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { close, listen } from '../test/peers/loopback.ts';

export type BareViewer = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** What the bare page is opened with: the file by its name, and how wide its pages are in CSS pixels. */
export const barePath = (file: string, width: number): string => `/?file=${file}&width=${String(width)}`;

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare</title>
<style>
  body { margin: 0; height: 100vh; overflow: hidden; }
  #pages { height: 100%; overflow: auto; }
  #pages > div { margin: 16px auto; }
  canvas { display: block; }
</style>
<div id="pages"></div>
<script type="module" src="/bare.js"></script>
</html>`;

const script = `
import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
const asked = new URLSearchParams(location.search);
const list = document.getElementById('pages');
const pdf = await getDocument({ url: '/' + asked.get('file') }).promise;
const first = await pdf.getPage(1);
const scale = Number(asked.get('width')) / first.getViewport({ scale: 1 }).width;
const size = first.getViewport({ scale });

async function draw(host, number, isGone) {
  const page = await pdf.getPage(number);
  if (isGone()) {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(size.width * devicePixelRatio);
  canvas.height = Math.ceil(size.height * devicePixelRatio);
  canvas.style.width = size.width + 'px';
  canvas.style.height = size.height + 'px';
  host.append(canvas);
  return page.render({ canvas, viewport: page.getViewport({ scale: scale * devicePixelRatio }) });
}

const drawn = new Map();
function enter(host) {
  const entry = { task: null, isGone: false };
  drawn.set(host, entry);
  draw(host, Number(host.dataset.page), () => entry.isGone).then((task) => {
    entry.task = task;
    return task?.promise;
  }).catch(() => undefined);
}
function leave(host) {
  const entry = drawn.get(host);
  if (entry !== undefined) {
    entry.isGone = true;
    entry.task?.cancel();
    drawn.delete(host);
    host.replaceChildren();
  }
}

const hosts = Array.from({ length: pdf.numPages }, (_, index) => {
  const host = document.createElement('div');
  host.dataset.page = String(index + 1);
  host.style.width = size.width + 'px';
  host.style.height = size.height + 'px';
  return host;
});
list.append(hosts[0]);
const task = await draw(hosts[0], 1, () => false);
await task.promise;
drawn.set(hosts[0], { task, isGone: false });
requestAnimationFrame(() => setTimeout(() => {
  performance.mark('document:first-page');
  performance.mark('document:ready');
  performance.mark('document:interactive');
  list.append(...hosts.slice(1));
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && !drawn.has(target)) {
        enter(target);
      } else if (!isIntersecting) {
        leave(target);
      }
    }
  }, { root: list, rootMargin: '75% 0px' });
  for (const host of hosts) {
    observer.observe(host);
  }
}));
`;

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  if (asked === null) {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  const begin = Number(asked[1]);
  const end = asked[2] === '' ? bytes.length : Math.min(Number(asked[2]) + 1, bytes.length);
  response
    .writeHead(206, {
      ...headers,
      'content-range': `bytes ${String(begin)}-${String(end - 1)}/${String(bytes.length)}`,
      'content-length': end - begin,
    })
    .end(bytes.subarray(begin, end));
}

/** Serves the bare page and some PDFs by their names. */
export async function startBareViewer(files: ReadonlyMap<string, Uint8Array>): Promise<BareViewer> {
  const build = join(import.meta.dirname, '../node_modules/pdfjs-dist/build');
  const texts = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  const add = (path: string, type: string, text: string | Buffer): void => {
    texts.set(path, { type, bytes: brotliCompressSync(text) });
  };
  add('/', 'text/html; charset=utf-8', html);
  add('/bare.js', 'text/javascript', script);
  for (const name of ['pdf.min.mjs', 'pdf.worker.min.mjs']) {
    add(`/${name}`, 'text/javascript', await readFile(join(build, name)));
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const text = texts.get(path);
    const file = files.get(path.slice(1));
    if (text !== undefined) {
      const { type, bytes } = text;
      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': bytes.length })
        .end(bytes);
    } else if (file !== undefined) {
      sendRange(request, response, file);
    } else {
      response.writeHead(404).end();
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: () => close(server),
  };
}
