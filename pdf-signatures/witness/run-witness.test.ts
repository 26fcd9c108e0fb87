import { describe, expect, it } from 'vitest';
import type { DrawnPage } from './compare-drawn-pages.ts';
import { type OpenRevision, runWitness } from './run-witness.ts';
import type { WitnessProgress } from './witness.ts';

/** Revisions by their ends: the gray of each page, or `null` for one that cannot be drawn. */
type Revisions = Readonly<Record<number, readonly (number | null)[]>>;

function drawGray(gray: number): DrawnPage {
  const pixels = new Uint32Array(100).fill(gray);
  return {
    frame: 'A4',
    toPixels: [1, 0, 0, -1, 0, 10],
    screen: { width: 10, height: 10, pixels },
    print: null,
    content: null,
    looks: [],
  };
}

/** Opens revisions, and writes down what becomes of them. */
function revisionsOf(revisions: Revisions) {
  const drawn: string[] = [];
  const open = new Set<number>();
  const openRevision: OpenRevision = (end) => {
    const pages = revisions[end];
    if (pages === undefined) {
      return Promise.reject(new Error('unreadable'));
    }
    open.add(end);
    return Promise.resolve({
      pageCount: pages.length,
      drawPage: (page) => {
        drawn.push(`${String(end)}:${String(page)}`);
        const gray = pages[page - 1];
        return gray == null ? Promise.reject(new Error('undrawable')) : Promise.resolve(drawGray(gray));
      },
      close: () => {
        open.delete(end);
        return Promise.resolve();
      },
    });
  };
  return { openRevision, drawn, open };
}

const task = (end: number) => ({ end, additions: [] });

describe('the witness', () => {
  it('draws each page of each revision once, page by page, and tells how far it is', async () => {
    const { openRevision, drawn, open } = revisionsOf({ 100: [1, 2], 200: [1, 3], 300: [1, 3] });
    const progress: WitnessProgress[] = [];
    const findings = await runWitness([task(100), task(200)], 300, openRevision, {
      onProgress: (one) => progress.push(one),
    });
    expect(findings).toEqual([
      { kind: 'compared', end: 100, different: [2], covered: [] },
      { kind: 'compared', end: 200, different: [], covered: [] },
    ]);
    expect(drawn).toEqual(['300:1', '100:1', '200:1', '300:2', '100:2', '200:2']);
    expect(progress.map(({ done, total }) => `${String(done)}/${String(total)}`)).toEqual([
      '0/2',
      '1/2',
      '2/2',
    ]);
    expect(open.size).toBe(0);
  });

  it('does not call pages alike of which one document has more', async () => {
    const { openRevision } = revisionsOf({ 100: [1], 200: [1, 2, 3], 300: [1, 2] });
    expect(await runWitness([task(100), task(200)], 300, openRevision)).toEqual([
      { kind: 'compared', end: 100, different: [2], covered: [] },
      { kind: 'compared', end: 200, different: [3], covered: [] },
    ]);
  });

  it('fails where a revision or a page of it cannot be drawn, and compares the others', async () => {
    const { openRevision, open } = revisionsOf({ 100: [1, null], 200: [1, 2], 300: [1, 2] });
    expect(await runWitness([task(100), task(150), task(200)], 300, openRevision)).toEqual([
      { kind: 'failed', end: 100 },
      { kind: 'failed', end: 150 },
      { kind: 'compared', end: 200, different: [], covered: [] },
    ]);
    expect(open.size).toBe(0);
  });

  it('fails where the file as it is now cannot be drawn, but for what was seen before', async () => {
    const { openRevision } = revisionsOf({ 100: [1, 2], 200: [9, 2], 300: [1, null] });
    expect(await runWitness([task(100), task(200)], 300, openRevision)).toEqual([
      { kind: 'failed', end: 100 },
      { kind: 'compared', end: 200, different: [1], covered: [] },
    ]);
    expect(await runWitness([task(100)], 301, openRevision)).toEqual([{ kind: 'failed', end: 100 }]);
  });

  it('opens no more revisions at a time than fit into memory', async () => {
    const megabytes = (count: number) => count * 1024 * 1024;
    const ends = [100, 110, 120].map(megabytes);
    const { openRevision, drawn } = revisionsOf(
      Object.fromEntries([...ends, megabytes(130)].map((end) => [end, [1]])),
    );
    const progress: string[] = [];
    const findings = await runWitness(ends.map(task), megabytes(130), openRevision, {
      onProgress: ({ done, total }) => progress.push(`${String(done)}/${String(total)}`),
    });
    expect(findings.map(({ kind }) => kind)).toEqual(['compared', 'compared', 'compared']);
    expect(drawn.filter((one) => one.startsWith(String(megabytes(130))))).toHaveLength(3);
    expect(progress.at(-1)).toBe('3/3');
  });

  it('can be canceled between pages', async () => {
    const { openRevision, open, drawn } = revisionsOf({ 100: [1, 1, 1, 1], 300: [1, 1, 1, 1] });
    const leaving = new AbortController();
    const run = runWitness([task(100)], 300, openRevision, {
      signal: leaving.signal,
      onProgress: ({ done }) => {
        if (done === 1) {
          leaving.abort();
        }
      },
    });
    await expect(run).rejects.toThrow(/abort/);
    expect(drawn).not.toContain('300:4');
    expect(open.size).toBe(0);
  });
});
