import { adjacent } from './adjacent.ts';
import { common } from './common.ts';
import { coordinate } from './coordinate.ts';
import { dates } from './dates.ts';
import { delegation } from './delegation.ts';
import { document } from './document.ts';
import { enums } from './enums.ts';
import { faults } from './faults.ts';
import { fill } from './fill.ts';
import { identity } from './identity.ts';
import { network } from './network.ts';
import { placing } from './placing.ts';
import { remote } from './remote.ts';
import { serverMessages } from './server-messages.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { signing } from './signing.ts';
import { signatureEditor } from './signature-editor.ts';
import { terms } from './terms.ts';
import { viewer } from './viewer.ts';

/** Texts that come with the start, by area; each area has a file of its own. `frame.ts` and `late.ts` hold those that come with screens. */
export const en = {
  adjacent,
  common,
  coordinate,
  dates,
  delegation,
  document,
  enums,
  faults,
  fill,
  identity,
  network,
  placing,
  remote,
  serverMessages,
  session,
  shell,
  signIn,
  signing,
  signatureEditor,
  terms,
  viewer,
} as const;
