import { account } from './account.ts';
import { adjacent } from './adjacent.ts';
import { batches } from './batches.ts';
import { certificates } from './certificates.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { companySettings } from './company-settings.ts';
import { coordinate } from './coordinate.ts';
import { dates } from './dates.ts';
import { delegation } from './delegation.ts';
import { document } from './document.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { employees } from './employees.ts';
import { enums } from './enums.ts';
import { faults } from './faults.ts';
import { fill } from './fill.ts';
import { grid } from './grid.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { lists } from './lists.ts';
import { network } from './network.ts';
import { newDocument } from './new-document.ts';
import { outbox } from './outbox.ts';
import { palette } from './palette.ts';
import { placing } from './placing.ts';
import { prepare } from './prepare.ts';
import { processTemplates } from './process-templates.ts';
import { remote } from './remote.ts';
import { serverMessages } from './server-messages.ts';
import { session } from './session.ts';
import { sheet } from './sheet.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { signing } from './signing.ts';
import { signatureEditor } from './signature-editor.ts';
import { templates } from './templates.ts';
import { terms } from './terms.ts';
import { bulkSigning } from './bulk-signing.ts';
import { users } from './users.ts';
import { viewer } from './viewer.ts';

/** The texts of the page, by area; each area has a file of its own. What few screens need stands in `late.ts`. */
export const vi = {
  account,
  adjacent,
  batches,
  certificates,
  common,
  company,
  companySettings,
  coordinate,
  dates,
  delegation,
  document,
  documents,
  entries,
  employees,
  enums,
  faults,
  fill,
  grid,
  home,
  identity,
  inbox,
  lists,
  network,
  newDocument,
  outbox,
  palette,
  placing,
  prepare,
  processTemplates,
  remote,
  serverMessages,
  session,
  sheet,
  shell,
  signIn,
  signing,
  signatureEditor,
  templates,
  terms,
  bulkSigning,
  users,
  viewer,
} as const;
