/** Goes through the pages of the revisions that are to be compared, whoever draws them. */
import { type DrawnPage, type PageWish, compareDrawnPages, wishesFor } from './compare-drawn-pages.ts';
import type { Addition, WitnessFinding, WitnessProgress, WitnessTask } from './witness.ts';

/** A revision whose pages can be drawn. */
export type DrawableRevision = {
  readonly pageCount: number;
  /** Draws a page, by number from 1. Rejects where that fails. */
  readonly drawPage: (page: number, wish: PageWish) => Promise<DrawnPage>;
  readonly close: () => Promise<void>;
};

/** Opens the revision that is the first `end` bytes of the file. Rejects where that fails. */
export type OpenRevision = (end: number) => Promise<DrawableRevision>;

type WitnessOptions = {
  readonly onProgress?: (progress: WitnessProgress) => void;
  /** Aborting makes the whole reject with the signal's reason. */
  readonly signal?: AbortSignal;
};

/** Bytes of revisions that are open at the same time, each with a copy of its own. */
const mostOpenBytes = 256 * 1024 * 1024;

/**
 * Compares revisions with the whole file of `length` bytes, page by page, so that each page of each of them is drawn once. A
 * comparison that cannot be finished is told as failed, without harm to the others.
 */
export async function runWitness(
  tasks: readonly WitnessTask[],
  length: number,
  open: OpenRevision,
  { onProgress, signal }: WitnessOptions = {},
): Promise<readonly WitnessFinding[]> {
  const groups = groupBySize(tasks, mostOpenBytes - length);
  const findings: WitnessFinding[] = [];
  let before: WitnessProgress = { done: 0, total: 0 };
  for (const [index, group] of groups.entries()) {
    const comparisons = group.map((task) => new Comparison(task));
    const now = await openOrNull(open, length);
    try {
      if (now === null) {
        comparisons.forEach((comparison) => comparison.fail());
      } else {
        const total = before.done + now.pageCount * (groups.length - index);
        const { done } = before;
        await compareGroup(comparisons, now, open, signal, (pages) => {
          before = { done: done + pages, total };
          onProgress?.(before);
        });
      }
    } finally {
      await now?.close();
    }
    findings.push(...comparisons.map((comparison) => comparison.finding()));
  }
  return findings;
}

/** Tasks whose revisions can be open together; at least one in each group. */
function groupBySize(tasks: readonly WitnessTask[], mostBytes: number): WitnessTask[][] {
  const groups: WitnessTask[][] = [];
  let bytes = Infinity;
  for (const task of tasks) {
    bytes += task.end;
    if (bytes > mostBytes) {
      groups.push([]);
      bytes = task.end;
    }
    groups.at(-1)?.push(task);
  }
  return groups;
}

async function openOrNull(open: OpenRevision, end: number): Promise<DrawableRevision | null> {
  try {
    return await open(end);
  } catch {
    return null;
  }
}

async function compareGroup(
  comparisons: readonly Comparison[],
  now: DrawableRevision,
  open: OpenRevision,
  signal: AbortSignal | undefined,
  onPages: (done: number) => void,
): Promise<void> {
  try {
    for (const comparison of comparisons) {
      signal?.throwIfAborted();
      await comparison.open(open, now.pageCount);
    }
    const drawings = startAhead(drawingsOf(comparisons, now));
    for (let page = 1; page <= now.pageCount && comparisons.some(({ isOpen }) => isOpen); page += 1) {
      onPages(page - 1);
      signal?.throwIfAborted();
      const pageNow = await drawings.next();
      for (const comparison of comparisons) {
        const signed = await drawings.next();
        comparison.comparePage(page, signed, pageNow);
      }
    }
    onPages(now.pageCount);
  } finally {
    await Promise.all(comparisons.map((comparison) => comparison.close()));
  }
}

type Drawing = () => Promise<DrawnPage | null>;

/** Each page as it is now, followed by the same page of each revision; `null` for what cannot be drawn, or has no use any more. */
function* drawingsOf(
  comparisons: readonly Comparison[],
  now: DrawableRevision,
): Generator<Drawing, undefined> {
  for (let page = 1; page <= now.pageCount; page += 1) {
    const looks = comparisons.some((comparison) => comparison.wishesFor(page).now.looks);
    yield () => now.drawPage(page, { content: false, looks }).catch(() => null);
    for (const comparison of comparisons) {
      yield () => comparison.drawSigned(page);
    }
  }
}

/** Runs one thing after the other, each begun before the one before it is done: one page is parsed while another one is painted. */
function startAhead(drawings: Iterator<Drawing, undefined>): { readonly next: Drawing } {
  const start = (): Promise<DrawnPage | null> => {
    const result = drawings.next();
    return result.done === true ? Promise.resolve(null) : result.value();
  };
  let next = start();
  return {
    next: () => {
      const current = next;
      next = start();
      return current;
    },
  };
}

/** What is known of one task as pages go by. */
class Comparison {
  readonly #task: WitnessTask;
  #revision: DrawableRevision | null = null;
  #hasFailed = false;
  readonly #different: number[] = [];
  readonly #covered: number[] = [];

  constructor(task: WitnessTask) {
    this.#task = task;
  }

  get isOpen(): boolean {
    return this.#revision !== null && !this.#hasFailed;
  }

  async open(open: OpenRevision, pageCountNow: number): Promise<void> {
    this.#revision = await openOrNull(open, this.#task.end);
    if (this.#revision === null) {
      this.fail();
    } else if (this.#revision.pageCount !== pageCountNow) {
      this.#different.push(Math.min(this.#revision.pageCount, pageCountNow) + 1);
    }
  }

  wishesFor(page: number): ReturnType<typeof wishesFor> {
    return wishesFor(this.#additionsOn(page));
  }

  async drawSigned(page: number): Promise<DrawnPage | null> {
    const wish = this.wishesFor(page).signed;
    return this.#has(page) ? await (this.#revision?.drawPage(page, wish).catch(() => null) ?? null) : null;
  }

  comparePage(page: number, signed: DrawnPage | null, now: DrawnPage | null): void {
    if (!this.#has(page)) {
      return;
    }
    if (signed === null || now === null) {
      this.fail();
      return;
    }
    const { isDifferent, isCovered } = compareDrawnPages(signed, now, this.#additionsOn(page));
    if (isDifferent) {
      this.#different.push(page);
    }
    if (isCovered) {
      this.#covered.push(page);
    }
  }

  fail(): void {
    this.#hasFailed = true;
  }

  finding(): WitnessFinding {
    const { end } = this.#task;
    // What was seen already is worse than what could not be seen.
    const knowsNothing = this.#different.length === 0 && this.#covered.length === 0;
    return this.#hasFailed && knowsNothing
      ? { kind: 'failed', end }
      : {
          kind: 'compared',
          end,
          different: this.#different.toSorted((a, b) => a - b),
          covered: this.#covered,
        };
  }

  async close(): Promise<void> {
    await this.#revision?.close();
    this.#revision = null;
  }

  #additionsOn(page: number): readonly Addition[] {
    return this.#task.additions.filter(({ place }) => place.page === page);
  }

  #has(page: number): boolean {
    return this.isOpen && page <= (this.#revision?.pageCount ?? 0);
  }
}
