/** Somebody with as many addresses and connections as they like, who knows the interface. */
import { envelopeSchema } from '../../contract/envelope.ts';
import type { BodyInput, Operation } from '../../contract/operation.ts';

export type Try = {
  readonly isSuccess: boolean;
  /** The first of the messages. */
  readonly message: string;
  readonly milliseconds: number;
};

let addresses = 0;

/** An address that nobody has had before; the service believes its proxy, which the attacker says to be. */
function newAddress(): string {
  addresses += 1;
  return `203.${String(addresses >> 16)}.${String((addresses >> 8) & 255)}.${String(addresses & 255)}`;
}

export async function tryOnce<T extends Operation>(
  baseUrl: string,
  operation: T,
  body: BodyInput<T>,
  { address = newAddress(), token }: { readonly address?: string; readonly token?: string } = {},
): Promise<Try> {
  const started = performance.now();
  const answer = await fetch(`${baseUrl}${operation.paths[0]}`, {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text: unknown = await answer.json();
  const milliseconds = performance.now() - started;
  const { success, messages } = envelopeSchema.parse(text);
  return { isSuccess: success, message: messages?.[0] ?? '', milliseconds };
}

/** So many calls under way at any moment, on all services in turn. */
const atOnce = 30;

/** Does something many times at once. */
export async function repeatConcurrently<T>(
  count: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < count) {
      const index = begun;
      begun += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return results;
}

/** A line for each check that does not hold. */
export const unless = (checks: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(checks).flatMap(([promise, holds]) => (holds ? [] : [`not so: ${promise}`]));
