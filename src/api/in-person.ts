import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  inPersonCode,
  inPersonEnd,
  inPersonOpen,
  inPersonStart,
} from '../../contract/operations/in-person.ts';
import { readStored, writeStored } from '../stored-value.ts';
import { saveOpened } from './open-document.ts';
import { request } from './request.ts';

/*
 * This tab's device, handed to whoever holds a step. What is known of that is in sessionStorage, so that a reload goes on; without the
 * signer's code it opens nothing.
 */

const handOverSchema = inPersonStart.data.extend({
  /** Set when the device goes back, and whether the step was processed then. */
  isOver: z.boolean().optional(),
  isDone: z.boolean().optional(),
});
export type HandOver = z.output<typeof handOverSchema>;

const key = 'countersign-in-person';

/** For a browser that refuses storage: until the page is left. */
let inMemory: HandOver | null = null;

/** The last time that this tab's device was handed over; `null` where it never was. */
export const handOver = (): HandOver | null => readStored('session', key, handOverSchema) ?? inMemory;

function saveHandOver(value: HandOver): void {
  inMemory = value;
  writeStored('session', key, value);
}

/** Notes that the device goes back. */
export function endHandOver(isDone: boolean): void {
  const current = handOver();
  if (current !== null && current.isOver !== true) {
    saveHandOver({ ...current, isOver: true, isDone });
  }
}

/** Hands this device to the holder of a step. The service ends my session with that; the screen that comes then clears this tab. */
export function useStartInPerson() {
  return useMutation({
    mutationFn: async (processId: string) => {
      saveHandOver(await request(inPersonStart, { params: { processId } }));
    },
  });
}

export function useInPersonCode() {
  return useMutation({ mutationFn: (secret: string) => request(inPersonCode, { body: { secret } }) });
}

/** Opens the step by the signer's code, and answers the document's id. */
export function useOpenInPerson(secret: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (otp: string) =>
      saveOpened(client, await request(inPersonOpen, { body: { secret, otp } })),
  });
}

/** Tells the service that the device is back; without a network once there is one. */
export function useEndInPerson() {
  return useMutation({
    mutationFn: (secret: string) => request(inPersonEnd, { body: { secret } }),
    retry: 3,
  });
}
