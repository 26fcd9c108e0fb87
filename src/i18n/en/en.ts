import { common } from './common.ts';
import { dates } from './dates.ts';
import { enums } from './enums.ts';
import { faults } from './faults.ts';
import { network } from './network.ts';
import { serverMessages } from './server-messages.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** Texts that come with the start, by area; each area has a file of its own. Those of `laterTextsOf` come with screens. */
export const en = {
  common,
  dates,
  enums,
  faults,
  network,
  serverMessages,
  session,
  shell,
  signIn,
} as const;
