/**
 * How many calls are under way, of those that began within the last ticks. Time is told by who counts: one that takes longer while nothing
 * else does waits for a person who confirms elsewhere, or for a slow line, and holds up nobody.
 */
export class UnderWay {
  /** How many began in each of the last ticks and go on. */
  readonly #begun: number[];
  #tick = 0;
  #count = 0;

  constructor(ticks: number) {
    this.#begun = Array.from({ length: ticks }, () => 0);
  }

  get count(): number {
    return this.#count;
  }

  /** Answers what `end` takes. */
  begin(): number {
    this.#add(this.#tick, 1);
    return this.#tick;
  }

  end(begun: number): void {
    if (begun > this.#tick - this.#begun.length) {
      this.#add(begun, -1);
    }
  }

  /** Time goes on, and what began longest ago counts no more. */
  tick(): void {
    this.#tick += 1;
    this.#add(this.#tick, -this.#at(this.#tick));
  }

  #at(tick: number): number {
    return this.#begun[tick % this.#begun.length] ?? 0;
  }

  #add(tick: number, change: number): void {
    this.#begun[tick % this.#begun.length] = this.#at(tick) + change;
    this.#count += change;
  }
}
