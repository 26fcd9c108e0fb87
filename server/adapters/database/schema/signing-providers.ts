import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, identity } from './columns.ts';
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
