import type { Employee } from '../../../../contract/models/employee.ts';
import type { EmployeeUpsert } from '../../../../contract/operations/employees.ts';
import { OpenStore, type Store } from '../../../store.ts';
import type { Payload } from './blocks.ts';
import { readRefusal } from './refusal.ts';
import type { RowFault } from './row-plan.ts';

/** Why nothing is being sent at the moment. */
type Halt =
  /** Asked for. */
  | { readonly kind: 'asked' }
  /** Rows were refused; the rest waits for a word. */
  | { readonly kind: 'refused'; readonly rows: number }
  /** A row is at fault and the service does not say which: it can be found by sending smaller blocks. */
  | { readonly kind: 'unplaced'; readonly messages: readonly string[] }
  | { readonly kind: 'failed'; readonly error: unknown };

export type SendState = {
  readonly phase: 'sending' | 'halted' | 'done';
  readonly halt: Halt | null;
  readonly total: number;
  readonly taken: number;
  readonly refused: number;
};

type Events = {
  /** Before a block goes out. */
  readonly onLeave: (block: readonly Payload[]) => Promise<void>;
  /** A block was taken: every row of it, in order. */
  readonly onTaken: (block: readonly Payload[], employees: readonly Employee[]) => Promise<void>;
  readonly onRefused: (faults: readonly (readonly [Payload, readonly RowFault[]])[]) => Promise<void>;
};

type SendOptions = Events & {
  readonly blocks: readonly (readonly Payload[])[];
  readonly send: (body: EmployeeUpsert[]) => Promise<readonly Employee[]>;
  /** Goes on by itself with the rows that are not at fault. */
  readonly goOn: () => boolean;
};

export type SendRun = {
  readonly store: Store<SendState>;
  /** Stops behind the block that is on its way. */
  readonly pause: () => void;
  readonly resume: () => void;
};

/** Halves of a block, none of them empty. */
function halves(block: readonly Payload[]): (readonly Payload[])[] {
  const middle = Math.ceil(block.length / 2);
  return [block.slice(0, middle), block.slice(middle)];
}

/**
 * Sends blocks one behind the other. Rows at fault are taken out of their block, and the rest of it is sent again; where the service
 * names none, the block is halved until one row is left. Nothing that was taken is sent again.
 */
export function createSendRun({ blocks, send, goOn, onLeave, onTaken, onRefused }: SendOptions): SendRun {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const store = new OpenStore<SendState>({ phase: 'halted', halt: null, total, taken: 0, refused: 0 });
  let queue: readonly (readonly Payload[])[] = blocks;
  let isRunning = false;
  let isPauseWanted = false;
  /** Looking for a row by halves was agreed to once, and is not asked for again. */
  let mayHalve = false;

  /** One block; answers why to halt, if at all. */
  const step = async (block: readonly Payload[]): Promise<Halt | null> => {
    const rest = queue.slice(1);
    try {
      await onLeave(block);
      const employees = await send(block.map(({ body }) => body));
      await onTaken(block, employees);
      queue = rest;
      store.change({ taken: store.getState().taken + block.length });
      return null;
    } catch (error) {
      const refusal = readRefusal(
        error,
        block.map(({ body }) => body),
      );
      if (refusal.kind === 'whole') {
        return { kind: 'failed', error };
      }
      const single = block[0];
      if (refusal.kind === 'unplaced' && block.length > 1) {
        queue = [...halves(block), ...rest];
        return goOn() || mayHalve ? null : { kind: 'unplaced', messages: refusal.messages };
      }
      const faults: (readonly [Payload, readonly RowFault[]])[] =
        refusal.kind === 'rows'
          ? [...refusal.faults].flatMap(([at, said]) => {
              const payload = block[at];
              return payload ? [[payload, said] as const] : [];
            })
          : single
            ? [[single, refusal.messages.map((message) => ({ field: 'employeeCode', message }) as const)]]
            : [];
      await onRefused(faults);
      const gone = new Set(faults.map(([payload]) => payload));
      const left = block.filter((payload) => !gone.has(payload));
      queue = left.length > 0 ? [left, ...rest] : rest;
      store.change({ refused: store.getState().refused + gone.size });
      return goOn() || queue.length === 0 ? null : { kind: 'refused', rows: gone.size };
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    store.change({ phase: 'sending', halt: null });
    let halt: Halt | null = null;
    while (halt === null && queue[0] !== undefined) {
      halt = isPauseWanted ? { kind: 'asked' } : await step(queue[0]);
    }
    isRunning = false;
    isPauseWanted = false;
    store.change(halt === null ? { phase: 'done', halt: null } : { phase: 'halted', halt });
  };

  return {
    store,
    pause() {
      isPauseWanted = isRunning;
    },
    resume() {
      const { phase, halt } = store.getState();
      if (!isRunning && phase !== 'done') {
        mayHalve ||= halt?.kind === 'unplaced';
        void run();
      }
    },
  };
}
