import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  type ReferenceConfig,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type {
  IdentityVerificationStatus,
  IdentityVerifiedSource,
  IdentityVerifiedType,
  ReceiveNotificationMethod,
  ReceiveOtpMethod,
  SignMethod,
  UserStatus,
} from '../../../../contract/enums.ts';
import { cascade, createdAt, identity, timestamptz } from './columns.ts';
import { ofProvider } from './signing-providers.ts';
import { companies, departments, ofCompany } from './companies.ts';

type Actions = ReferenceConfig['actions'];

/** A column that names an account. */
export const ofAccount = (actions: Actions = {}) =>
  uuid('account_id')
    .notNull()
    .references((): AnyPgColumn => accounts.id, actions);

/** A column that names a user. */
export const ofUser = (name: string, actions: Actions = {}) =>
  integer(name)
    .notNull()
    .references((): AnyPgColumn => users.id, actions);

/**
 * Who signs in. One account may be a user of several companies, where its holder accepted their invitations; several accounts may
 * have one name, each a user of other companies. `username` is kept in lower case.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    /** The company that it was made for and is of alone; null where the operator made it, or its holder took it elsewhere too. */
    comId: integer('com_id').references(() => companies.id),
    passwordHash: text('password_hash'),
    /** When the password was first used beside other accounts of the name; see `services/auth/password-login.ts`. */
    passwordComparedAt: timestamptz('password_compared_at'),
    /** The address whose mailbox the last link to set a password was read in. */
    recoveryEmail: text('recovery_email'),
    recoveryVerifiedAt: timestamptz('recovery_verified_at'),
    /** Tokens carry it and end when it rises. */
    tokenVersion: integer('token_version').notNull().default(1),
    lockedUntil: timestamptz('locked_until'),
    /** Secret of the authenticator app, sealed by the key vault; asked for at sign-in once it is confirmed. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: timestamptz('totp_confirmed_at'),
    /** The last time step that was taken, so that no code serves twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** The proved address of somebody outside the companies, who finds here what was sent to it. Such an account has no users. */
    guestEmail: text('guest_email').unique(),
    createdAt: createdAt(),
  },
  (table) => [index('accounts_username').on(table.username)],
);

/**
 * Sign-ins, each with the device that it came from: what an account's tokens stand on, and how a device is known again. One goes on
 * while its `token_version` is its account's.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: ofAccount(cascade),
    tokenVersion: integer('token_version').notNull(),
    /** Of the value that a client keeps on its device, keyed; null where it gave none. */
    deviceHash: text('device_hash'),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    ipAddress: text('ip_address').notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
    /** When the last of its tokens is over. */
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** How long a browser keeps it for all tabs: until it is closed, or after that too. Null where none does. */
    persistence: text('kept_for', { enum: ['browser', 'device'] }),
    /** Whose tokens that browser is given. */
    persistentUserId: integer('kept_user_id').references((): AnyPgColumn => users.id, {
      onDelete: 'set null',
    }),
    /** The number in the newest cookie, and when the one before it was last replaced. */
    cookieNumber: integer('cookie_number').notNull().default(0),
    cookieReplacedAt: timestamptz('cookie_replaced_at'),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_account').on(table.accountId, table.lastUsedAt)],
);

/**
 * A browser that a user is notified in (RFC 8030), while the session goes on that it was turned on in: it ends with a sign-out there,
 * and with whatever ends all sessions, but not with the time that a token is good for.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser('user_id', cascade),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, cascade),
    endpoint: text('endpoint').notNull(),
    publicKey: text('public_key').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpoint, table.userId),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** Links to set a password; `token_hash` is keyed, so that the table alone opens nothing. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(cascade),
    purpose: text('purpose', { enum: ['invitation', 'reset'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that it was mailed to, which using it proves; null for one that was handed out otherwise. */
    sentTo: text('sent_to'),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('password_links_account').on(table.accountId)],
);

/** Companies that documents are signed with: contacts, who are guests, belong to one. */
export const partners = pgTable(
  'partners',
  {
    id: identity(),
    comId: ofCompany(),
    name: text('name').notNull(),
    /** The name as it is compared: without case and diacritics. */
    nameKey: text('name_key').notNull(),
    /** As `normalizeTaxCode` has it; empty where it is not known. */
    taxCode: text('tax_code').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The one that turned out to be the same company. `merged_by_user_id` said so. */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => partners.id),
    mergedAt: timestamptz('merged_at'),
    mergedByUserId: integer('merged_by_user_id').references((): AnyPgColumn => users.id),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('partners_name_key').on(table.comId, table.nameKey),
    index('partners_tax_code')
      .on(table.comId, table.taxCode)
      .where(sql`${table.taxCode} <> ''`),
    index('partners_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
    index('partners_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: identity(),
    comId: ofCompany(),
    accountId: ofAccount(),
    /** What the company knows as `accountId` since its user took another account, which it is not told of. */
    shownAccountId: uuid('shown_account_id'),
    code: text('code').notNull(),
    username: text('username').notNull(),
    /** Somebody outside the company, who acts on single documents by their links and codes, and never signs in as this user. */
    isGuest: boolean('is_guest').notNull().default(false),
    name: text('name').notNull(),
    /** The company that a guest acts for, which `organization` names. */
    partnerId: integer('partner_id').references((): AnyPgColumn => partners.id),
    organization: text('organization').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    status: smallint('status').$type<UserStatus>().notNull().default(1),
    signMethod: smallint('sign_method').$type<SignMethod>().notNull().default(0),
    signConfirmationEnabled: boolean('sign_confirmation_enabled').notNull().default(true),
    receiveOtpMethod: smallint('receive_otp_method').$type<ReceiveOtpMethod>().notNull().default(1),
    receiveNotificationMethod: smallint('receive_notification_method')
      .$type<ReceiveNotificationMethod>()
      .notNull()
      .default(0),
    signatureText: text('signature_text'),
    generateSelfSignedCert: boolean('generate_self_signed_cert').notNull().default(false),
    identityVerificationStatus: smallint('identity_verification_status')
      .$type<IdentityVerificationStatus>()
      .notNull()
      .default(0),
    identityVerifiedType: smallint('identity_verified_type')
      .$type<IdentityVerifiedType>()
      .notNull()
      .default(0),
    identityVerifiedSource: smallint('identity_verified_source')
      .$type<IdentityVerifiedSource>()
      .notNull()
      .default(0),
    language: text('language', { enum: ['vi', 'en'] }),
    /** Since when somebody without an account wants no mails but those that ask them to act. */
    unsubscribedAt: timestamptz('unsubscribed_at'),
    /** When a token for this company was last given out for their password; null where that was never, or before it was kept. */
    lastSignInAt: timestamptz('last_sign_in_at'),
    /** The guest who turned out to be the same person: whoever is named from then on is that one. `merged_by_user_id` said so. */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => users.id),
    mergedAt: timestamptz('merged_at'),
    mergedByUserId: integer('merged_by_user_id').references((): AnyPgColumn => users.id),
    /** When everything was erased of the person that the law does not have one keep; see `services/privacy`. */
    erasedAt: timestamptz('erased_at'),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('users_code').on(table.comId, table.code),
    unique('users_username').on(table.comId, table.username),
    unique('users_account').on(table.comId, table.accountId),
    index('users_folded_code').on(table.comId, sql`lower(${table.code})`),
    index('users_account_id').on(table.accountId),
    index('users_email').on(table.comId, sql`lower(${table.email})`),
    index('users_guest_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.isGuest}`),
    index('users_partner')
      .on(table.partnerId)
      .where(sql`${table.partnerId} is not null`),
    index('users_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/**
 * Addresses that are known to be their user's: a code or a link that was delivered there was used, or its change was confirmed. A
 * row speaks of the address that the user has; one of before goes with it.
 */
export const verifiedContacts = pgTable(
  'verified_contacts',
  {
    userId: ofUser('user_id', cascade),
    field: text('field', { enum: ['email', 'phone'] }).notNull(),
    verifiedAt: timestamptz('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.field] })],
);

/** Changes of a user's address or phone by somebody else: those that wait to be confirmed, and what became of the others. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser('user_id', cascade),
    field: text('field', { enum: ['email', 'phone'] }).notNull(),
    /** What the user had when the change was asked for: that is where it is told. */
    previous: text('previous').notNull(),
    value: text('value').notNull(),
    /** The holder's link, keyed; `null` until it was sent. */
    tokenHash: text('token_hash').unique(),
    linkExpiresAt: timestamptz('link_expires_at'),
    /** `replaced` is at once, since nobody had proved the address before; `null` waits. */
    outcome: text('outcome', { enum: ['replaced', 'confirmed', 'declined', 'withdrawn'] }),
    settledAt: timestamptz('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('contact_changes_waiting')
      .on(table.userId, table.field)
      .where(sql`${table.outcome} is null`),
    index('contact_changes_user').on(table.userId, table.settledAt),
  ],
);

/** One-time codes for whoever has lost the authenticator app; keyed, so that the table alone opens nothing. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    accountId: ofAccount(cascade),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamptz('used_at'),
    createdAt: createdAt(),
  },
  (table) => [unique('recovery_codes_code').on(table.accountId, table.codeHash)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: ofUser('user_id', cascade),
    role: text('role', { enum: ['signer', 'clerk', 'hr', 'admin'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const userDepartments = pgTable(
  'user_departments',
  {
    userId: ofUser('user_id', cascade),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, cascade),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.departmentId] }),
    index('user_departments_department').on(table.departmentId, table.userId),
  ],
);

/** Named groups of users. */
export const userGroups = pgTable(
  'user_groups',
  {
    id: identity(),
    comId: ofCompany(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('user_groups_code').on(table.comId, table.code)],
);

export const userGroupMembers = pgTable(
  'user_group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => userGroups.id, cascade),
    userId: ofUser('user_id', cascade),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('user_group_members_user').on(table.userId),
  ],
);

/**
 * Certificates of users: `issued` by the company's authority, with a sealed private key, or `remote`, whose key a remote
 * signing service holds. `id` is `userCertificates[].id` on the wire.
 */
export const userCertificates = pgTable(
  'user_certificates',
  {
    id: identity(),
    comId: ofCompany(),
    userId: ofUser('user_id', cascade),
    kind: text('kind', { enum: ['issued', 'remote'] }).notNull(),
    name: text('name').notNull(),
    commonName: text('common_name').notNull().default(''),
    serialNumber: text('serial_number').notNull(),
    subjectDn: text('subject_dn').notNull().default(''),
    issuerDn: text('issuer_dn').notNull().default(''),
    validFrom: timestamptz('valid_from'),
    validTo: timestamptz('valid_to'),
    /** PEM; null while the holder of a remote one has not confirmed it. */
    certificate: text('certificate'),
    sealedKey: text('sealed_key'),
    /** Account and credential at the remote signing service. */
    remoteUsername: text('remote_username'),
    remoteCredentialId: text('remote_credential_id'),
    providerId: ofProvider(),
    isBusiness: boolean('is_business').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // Of a remote one that its holder has not confirmed yet the number may not be known.
    uniqueIndex('user_certificates_number')
      .on(table.userId, table.serialNumber)
      .where(sql`${table.serialNumber} <> ''`),
    index('user_certificates_company').on(table.comId, table.userId),
    index('user_certificates_user').on(table.userId),
    index('user_certificates_provider')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    check('user_certificates_key', sql`(${table.kind} = 'issued') = (${table.sealedKey} is not null)`),
  ],
);

export const savedSignatures = pgTable(
  'saved_signatures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser('user_id', cascade),
    kind: text('kind', { enum: ['drawn', 'typed', 'uploaded'] }).notNull(),
    purpose: text('purpose', { enum: ['signature', 'initials'] })
      .notNull()
      .default('signature'),
    name: text('name').notNull().default(''),
    /** The one that a step begins with; a user has one at most. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Where the picture lies in the file store. */
    sha256: text('sha256').notNull(),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    strokes: text('strokes'),
    createdAt: createdAt(),
  },
  (table) => [
    index('saved_signatures_user').on(table.userId, table.createdAt),
    index('saved_signatures_sha256').on(table.sha256),
    uniqueIndex('saved_signatures_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
);

/** Filters of the list of documents that a user keeps under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    userId: ofUser('user_id', cascade),
    name: text('name').notNull(),
    query: jsonb('query').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);

/** Addresses whose readers reported a mail as spam, keyed so that the table names nobody, and the company that it came from. */
export const mailComplaints = pgTable(
  'mail_complaints',
  {
    addressHash: text('address_hash').primaryKey(),
    comId: ofCompany(),
    createdAt: createdAt(),
  },
  (table) => [index('mail_complaints_company').on(table.comId, table.createdAt)],
);
