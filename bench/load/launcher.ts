import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import { pdfFile } from '../../test/client/jobs.ts';
import { departmentId, typeId } from '../../trust/company.ts';
import { pdfOfPages } from '../pdf-of-pages.ts';
import type { Caller, Phase } from './caller.ts';
import { rest } from './rest.ts';

export type Work = { readonly id: string; readonly no: string };

type Step = { readonly code: string; readonly permission: 'A' | 'DR' };

/** Fits what the viewer asks for first. */
const contract = pdfFile(pdfOfPages(3, 0.1));
/** Takes several ranges. */
const handbook = pdfFile(pdfOfPages(20, 2));

const lanes = 8;
/** How many documents wait for each signer, when there is time. */
const stock = 2;
const readersOfHandbook = 20;

/** The clerk who makes documents for everybody who signs, so that none of them runs out of work. */
export class Launcher {
  readonly #clerk: Caller;
  readonly #waiting = new Map<string, Work[]>();
  /** Documents that are being made, by their signers. */
  readonly #coming = new Map<string, number>();
  #made = 0;

  constructor(clerk: Caller) {
    this.#clerk = clerk;
  }

  /** Takes the oldest document that waits for a signer. */
  take(code: string): Work | null {
    return this.#waiting.get(code)?.shift() ?? null;
  }

  /** For somebody who has not signed it after all. */
  putBack(code: string, work: Work): void {
    this.#waiting.get(code)?.unshift(work);
  }

  /** Something to read for everybody. */
  async giveToRead(phase: Phase, readers: readonly string[]): Promise<void> {
    for (let first = 0; first < readers.length; first += readersOfHandbook) {
      const steps = readers
        .slice(first, first + readersOfHandbook)
        .map((code): Step => ({ code, permission: 'A' }));
      await this.#launch(phase, handbook, steps);
      await this.#launch(phase, contract, steps);
    }
  }

  /** Makes documents for these signers until the phase is over; without an end, until each has a stock. */
  async feed(phase: Phase, signers: readonly string[], end: 'stocked' | 'phase'): Promise<void> {
    for (const code of signers) {
      this.#waiting.set(code, this.#waiting.get(code) ?? []);
    }
    const lane = async (): Promise<void> => {
      while (!phase.signal.aborted) {
        const code = this.#neediest(signers);
        if (code === null) {
          if (end === 'stocked') {
            return;
          }
          await rest(100, phase.signal);
          continue;
        }
        this.#coming.set(code, (this.#coming.get(code) ?? 0) + 1);
        const work = await this.#launch(phase, contract, [{ code, permission: 'DR' }]);
        this.#coming.set(code, (this.#coming.get(code) ?? 0) - 1);
        if (work !== null) {
          this.#waiting.get(code)?.push(work);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  #neediest(signers: readonly string[]): string | null {
    let least = stock;
    let found: string | null = null;
    for (const code of signers) {
      const has = (this.#waiting.get(code)?.length ?? 0) + (this.#coming.get(code) ?? 0);
      if (has < least) {
        least = has;
        found = code;
      }
    }
    return found;
  }

  /** `null` where the phase ended over it. */
  async #launch(phase: Phase, file: File, steps: readonly Step[]): Promise<Work | null> {
    this.#made += 1;
    const no = `L-${String(this.#made)}`;
    const body = { no, subject: `Hợp đồng lao động ${no}`, typeId, departmentId, file };
    const made = await this.#clerk.data(phase, 'launch', documentCreate, { body });
    if (made === null) {
      return null;
    }
    const processes = steps.map(({ code, permission }) => ({
      orderNo: 1,
      processedByUserCode: code,
      accessPermissionCode: permission,
    }));
    const { id } = made;
    const configured = await this.#clerk.data(phase, 'launch', updateProcess, {
      body: { id, processInOrder: false, processes },
    });
    if (configured === null) {
      return null;
    }
    const sent = await this.#clerk.data(phase, 'launch', sendProcess, { params: { documentId: id } });
    return sent === null ? null : { id, no };
  }
}
