/** One thing to draw. `urgency` is asked anew whenever a place becomes free; the smallest number goes first. */
type RenderJob = {
  readonly urgency: () => number;
  readonly run: (signal: AbortSignal) => Promise<void>;
};

type Entry = { readonly job: RenderJob; readonly controller: AbortController };

/**
 * Draws pages a few at a time, so that what the reader looks at is never behind what has left the screen.
 * Canceling a job that waits takes it out; one that runs has its signal aborted.
 */
export class RenderQueue {
  readonly #places: number;
  #waiting: Entry[] = [];
  readonly #running = new Set<Entry>();
  #scheduled = false;

  /** `places`: how many jobs run at once. Two let the worker prepare a page while the other one is drawn. */
  constructor(places = 2) {
    this.#places = places;
  }

  /** Puts a job in the queue and gives the function that cancels it. What the job throws is the job's own affair. */
  add(job: RenderJob): () => void {
    const entry: Entry = { job, controller: new AbortController() };
    this.#waiting.push(entry);
    this.#schedule();
    return () => {
      entry.controller.abort();
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Cancels everything. */
  clear(): void {
    for (const entry of [...this.#waiting, ...this.#running]) {
      entry.controller.abort();
    }
    this.#waiting = [];
  }

  /** Pages that come into view together are all queued before the first is chosen. */
  #schedule(): void {
    if (this.#scheduled) {
      return;
    }
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#running.size < this.#places) {
      const next = this.#mostUrgent();
      if (next === undefined) {
        return;
      }
      this.#waiting = this.#waiting.filter((entry) => entry !== next);
      this.#running.add(next);
      next.job
        .run(next.controller.signal)
        .catch(() => undefined)
        .finally(() => {
          this.#running.delete(next);
          this.#schedule();
        });
    }
  }

  #mostUrgent(): Entry | undefined {
    let best: { entry: Entry; urgency: number } | undefined;
    for (const entry of this.#waiting) {
      const urgency = entry.job.urgency();
      if (best === undefined || urgency < best.urgency) {
        best = { entry, urgency };
      }
    }
    return best?.entry;
  }
}
