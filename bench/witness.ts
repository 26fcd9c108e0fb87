/**
 * How long the comparison of pages behind a verdict takes, in Chromium, beside what pdf.js alone takes to draw the same pages of the same
 * revisions one after the other; and the longest task of the page's main thread meanwhile. Both are told in the same run, in turns.
 *
 *   npm run bench -- witness
 */
import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { type Page, chromium } from 'playwright';
import { z } from 'zod';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';
import { writeObjects } from '../test/files/assemble-pdf.ts';
import { close, listen } from '../test/peers/loopback.ts';
import { longest, machineLoad, quantile, tasksDuring } from './chromium.ts';
import { makeContract } from './contracts.ts';

const most = { ratio: 1.2, task: 50 } as const;

const cases = [
  { pages: 20, revisions: 2, rounds: 5 },
  { pages: 200, revisions: 2, rounds: 3 },
  { pages: 200, revisions: 10, rounds: 1 },
];

const root = join(import.meta.dirname, '..');
const build = join(root, 'dist');
const page = `<!doctype html><meta charset="utf-8"><script type="module">
import { getDocument, GlobalWorkerOptions } from '/pdfjs-dist/legacy/build/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdfjs-dist/legacy/build/pdf.worker.min.mjs';
const assets = new URL('/pdfjs/', location.href).href;

/** Milliseconds in which pdf.js draws all pages of the first bytes of a file, up to each of these ends. */
window.drawAlone = async (file, ends) => {
  const bytes = await (await fetch(file)).arrayBuffer();
  const begun = performance.now();
  for (const end of ends) {
    const task = getDocument({
      data: new Uint8Array(bytes.slice(0, end)),
      cMapUrl: assets + 'cmaps/',
      standardFontDataUrl: assets + 'standard_fonts/',
      wasmUrl: assets + 'wasm/',
      iccUrl: assets + 'iccs/',
    });
    const pdf = await task.promise;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      page.cleanup();
    }
    await task.destroy();
  }
  return performance.now() - begun;
};

/** Milliseconds in which the worker of the product compares them. */
window.witness = async (file, ends, workerUrl, pdfWorkerUrl) => {
  const blob = await (await fetch(file)).blob();
  const begun = performance.now();
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.postMessage({
    file: blob,
    tasks: ends.slice(0, -1).map((end) => ({ end, additions: [] })),
    pdfWorkerUrl: new URL(pdfWorkerUrl, location.href).href,
    assetsUrl: assets,
  });
  const findings = await new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => data.kind === 'findings' && resolve(data.findings);
  });
  worker.terminate();
  if (findings.some(({ kind, different }) => kind !== 'compared' || different.length > 0)) {
    throw new Error(JSON.stringify(findings));
  }
  return performance.now() - begun;
};
</script>`;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const files = new Map<string, Uint8Array>();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = files.get(path);
  const local = path.startsWith('/pdfjs-dist/') ? join(root, 'node_modules', path) : join(build, path);
  if (path === '/') {
    response.setHeader('content-type', 'text/html').end(page);
  } else if (file !== undefined) {
    response.end(file);
  } else if (existsSync(local)) {
    response.setHeader('content-type', types[extname(local)] ?? 'application/octet-stream');
    createReadStream(local).pipe(response);
  } else {
    response.writeHead(404).end();
  }
});

/** A document with as many revisions as asked for, which all look the same, and where each of them ends. */
function appendRevisions(first: Uint8Array, count: number) {
  let bytes = Buffer.from(first);
  const ends = [bytes.length];
  while (ends.length < count) {
    const text = bytes.toString('latin1');
    const last = (pattern: RegExp): string => [...text.matchAll(pattern)].at(-1)?.[1] ?? '';
    const size = Number(last(/\/Size (\d+)/g));
    const trailer = `/Size ${String(size + 1)} /Root ${last(/\/Root (\d+ \d+ R)/g)} /Prev ${last(/startxref\s+(\d+)/g)}`;
    const appended = writeObjects(new Map([[size, '<< /Nothing true >>']]), {
      offset: bytes.length,
      trailer,
    });
    bytes = Buffer.concat([bytes, Buffer.from(appended, 'latin1')]);
    ends.push(bytes.length);
  }
  return { bytes, ends };
}

/** The file of the build whose name begins like this. */
async function builtFile(start: string): Promise<string> {
  const name = (await readdir(join(build, 'assets'))).find(
    (one) => one.startsWith(start) && /\.m?js$/.test(one),
  );
  if (name === undefined) {
    throw new Error(`The build has no ${start}: npm run build`);
  }
  return `/assets/${name}`;
}

const ask = async (tab: Page, expression: string): Promise<number> =>
  z.number().parse(await tab.evaluate(expression));

const [witnessWorker, pdfWorker] = await Promise.all([builtFile('witness-worker'), builtFile('pdf.worker')]);
const port = await listen(server);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  console.log(machineLoad());
  for (const { pages, revisions, rounds } of cases) {
    const { bytes, ends } = appendRevisions(await makeContract(browser, pages), revisions);
    const name = `/${String(pages)}-${String(revisions)}.pdf`;
    files.set(name, bytes);
    const given = `'${name}', ${JSON.stringify(ends)}`;
    const witness = `window.witness(${given}, '${witnessWorker}', '${pdfWorker}')`;
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${String(port)}/`);
    await tab.waitForFunction('window.witness !== undefined');
    const alone: number[] = [];
    const compared: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await ask(tab, `window.drawAlone(${given})`));
      compared.push(await ask(tab, witness));
    }
    const tasks = revisions > 2 ? null : await tasksDuring(tab, () => ask(tab, witness));
    const [ownTime, itsTime] = [quantile(compared, 0.5), quantile(alone, 0.5)];
    const ratio = ownTime / itsTime;
    console.log(
      `${String(pages)} pages, ${String(revisions)} revisions: ${ownTime.toFixed(0)} ms, ${ratio.toFixed(2)} times the ${itsTime.toFixed(0)} ms of pdf.js alone   ${ratio <= most.ratio ? 'within' : 'OVER'} ${String(most.ratio)}${tasks === null ? '' : `, longest task ${longest(tasks).toFixed(0)} ms   ${longest(tasks) <= most.task ? 'within' : 'OVER'} ${String(most.task)} ms`}`,
    );
    await tab.close();
  }
} finally {
  await browser.close();
  await close(server);
}
