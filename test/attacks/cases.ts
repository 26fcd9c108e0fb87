/** Every generated file: attacks on signed files, and signed files to which only what is allowed was added. */
import { allowedAdditions } from './allowed-additions.ts';
import type { Case } from './case.ts';
import { contentAttacks } from './content-attacks.ts';
import { incrementalAttacks } from './incremental-attacks.ts';
import { longRunningAttacks } from './long-running-attacks.ts';
import { permissionAttacks } from './permission-attacks.ts';
import { signatureAttacks } from './signature-attacks.ts';

export const cases: readonly Case[] = [
  ...signatureAttacks,
  ...incrementalAttacks,
  ...contentAttacks,
  ...permissionAttacks,
  ...longRunningAttacks,
  ...allowedAdditions,
];
