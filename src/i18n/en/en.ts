import { account } from './account.ts';
import { common } from './common.ts';
import { dates } from './dates.ts';
import { enums } from './enums.ts';
import { faults } from './faults.ts';
import { inbox } from './inbox.ts';
import { outbox } from './outbox.ts';
import { serverMessages } from './server-messages.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { terms } from './terms.ts';
import { viewer } from './viewer.ts';

/** Every text of the page, by area; each area has a file of its own. */
export const en = {
  account,
  common,
  dates,
  enums,
  faults,
  inbox,
  outbox,
  serverMessages,
  shell,
  signIn,
  terms,
  viewer,
} as const;
