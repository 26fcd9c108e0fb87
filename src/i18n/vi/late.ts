import { account } from './account.ts';
import { batches } from './batches.ts';
import { bulkSigning } from './bulk-signing.ts';
import { certificates } from './certificates.ts';
import { companySettings } from './company-settings.ts';
import { contactChange } from './contact-change.ts';
import { delegation } from './delegation.ts';
import { documentDialogs } from './document-dialogs.ts';
import { employees } from './employees.ts';
import { entries } from './entries.ts';
import { grid } from './grid.ts';
import { guestAccount } from './guest-account.ts';
import { guests } from './guests.ts';
import { home } from './home.ts';
import { inPerson } from './in-person.ts';
import { lateCompany } from './late-company.ts';
import { lateFaults } from './late-faults.ts';
import { lateServerMessages } from './late-server-messages.ts';
import { lateSignIn } from './late-sign-in.ts';
import { mailChoice } from './mail-choice.ts';
import { newDocument } from './new-document.ts';
import { outbox } from './outbox.ts';
import { prepare } from './prepare.ts';
import { privacy } from './privacy.ts';
import { processTemplates } from './process-templates.ts';
import { remote } from './remote.ts';
import { retention } from './retention.ts';
import { sheet } from './sheet.ts';
import { signingProviders } from './signing-providers.ts';
import { templates } from './templates.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';
import { verify } from './verify.ts';
import { webhooks } from './webhooks.ts';

/** Texts of all screens that neither a signer nor a list of documents needs. */
export const late = {
  account,
  batches,
  bulkSigning,
  certificates,
  company: lateCompany,
  companySettings,
  contactChange,
  delegation,
  document: documentDialogs,
  employees,
  entries,
  faults: lateFaults,
  grid,
  guestAccount,
  guests,
  home,
  inPerson,
  mailChoice,
  newDocument,
  outbox,
  prepare,
  privacy,
  processTemplates,
  remote,
  retention,
  serverMessages: lateServerMessages,
  sheet,
  signIn: lateSignIn,
  signingProviders,
  templates,
  terms,
  users,
  verify,
  webhooks,
} as const;
