import { account } from './account.ts';
import { certificates } from './certificates.ts';
import { batches } from './batches.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { companySettings } from './company-settings.ts';
import { dates } from './dates.ts';
import { document } from './document.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { employees } from './employees.ts';
import { enums } from './enums.ts';
import { faults } from './faults.ts';
import { grid } from './grid.ts';
import { home } from './home.ts';
import { inbox } from './inbox.ts';
import { lists } from './lists.ts';
import { newDocument } from './new-document.ts';
import { outbox } from './outbox.ts';
import { palette } from './palette.ts';
import { prepare } from './prepare.ts';
import { processTemplates } from './process-templates.ts';
import { serverMessages } from './server-messages.ts';
import { sheet } from './sheet.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { signing } from './signing.ts';
import { templates } from './templates.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';
import { viewer } from './viewer.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the page, by area; each area has a file of its own. */
export const en = {
  account,
  certificates,
  batches,
  common,
  company,
  companySettings,
  dates,
  document,
  documents,
  entries,
  employees,
  enums,
  faults,
  grid,
  home,
  inbox,
  lists,
  newDocument,
  outbox,
  palette,
  prepare,
  processTemplates,
  serverMessages,
  sheet,
  shell,
  signIn,
  signing,
  templates,
  terms,
  users,
  viewer,
  webhooks,
} as const;
