import { z } from 'zod';
import { readStored, writeStored } from '../stored-value.ts';

const key = 'countersign-device';

/** A random value that this browser keeps, by which the service knows it again at the next sign-in. It opens nothing. */
export function deviceId(): string {
  const known = readStored('local', key, z.string());
  if (known !== null) {
    return known;
  }
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeStored('local', key, made);
  return made;
}
