import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, identity, timestamptz } from './columns.ts';
import { ofCompany } from './companies.ts';

/**
 * Providers of remote signatures that a company has a contract with, besides the one of the installation. The secret is
 * sealed by the key vault; `client_id` is what the provider calls the company's service by.
 */
export const signingProviders = pgTable(
  'signing_providers',
  {
    id: identity(),
    comId: ofCompany(),
    kind: text('kind', { enum: ['csc', 'smart-ca', 'my-sign'] }).notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    clientId: text('client_id').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** Viettel MySign's `profile_id`; empty at others. */
    profileId: text('profile_id').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('signing_providers_company').on(table.comId)],
);

/** The provider of a row's account; null is that of the installation. */
export const ofProvider = () => integer('provider_id').references(() => signingProviders.id);

/**
 * An account of the company itself at a provider, whose certificate may seal finished documents in place of that of the company's own
 * authority. `inUse`: whether it does.
 */
export const companySealAccounts = pgTable('company_seal_accounts', {
  comId: ofCompany().primaryKey(),
  providerId: ofProvider(),
  username: text('username').notNull(),
  credentialId: text('credential_id').notNull(),
  /** PEM, its own first. */
  certificate: text('certificate').notNull(),
  serialNumber: text('serial_number').notNull(),
  subjectDn: text('subject_dn').notNull(),
  issuerDn: text('issuer_dn').notNull(),
  validTo: timestamptz('valid_to').notNull(),
  inUse: boolean('in_use').notNull().default(true),
  /** Why the last document could not be sealed with it, as a text of the wire, and when; both or none. */
  fault: text('fault'),
  faultAt: timestamptz('fault_at'),
  createdAt: createdAt(),
});
