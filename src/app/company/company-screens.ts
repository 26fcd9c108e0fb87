import type { PlainKey } from '../../i18n/plain-key.ts';

export type CompanyScreen = {
  readonly to: string;
  readonly label: PlainKey;
  /** What can be done there, which is searched too. */
  readonly lead: PlainKey;
};

/** The screens of company administration by what they are about, in the order of how often they are needed. */
export const companyGroups: readonly {
  readonly label: PlainKey;
  readonly screens: readonly CompanyScreen[];
}[] = [
  {
    label: 'company.peopleGroup',
    screens: [
      { to: '/company/users', label: 'company.users', lead: 'users.lead' },
      { to: '/company/departments', label: 'company.departments', lead: 'entries.departments.lead' },
      { to: '/company/certificates', label: 'company.certificates', lead: 'certificates.lead' },
    ],
  },
  {
    label: 'company.documentsGroup',
    screens: [
      { to: '/company/document-types', label: 'company.documentTypes', lead: 'entries.documentTypes.lead' },
      { to: '/company/groups', label: 'company.groups', lead: 'entries.groups.lead' },
      { to: '/company/categories', label: 'company.categories', lead: 'entries.categories.lead' },
    ],
  },
  {
    label: 'company.companyGroup',
    screens: [
      { to: '/company', label: 'company.settings', lead: 'companySettings.lead' },
      { to: '/company/look', label: 'company.look', lead: 'companySettings.lookLead' },
      { to: '/company/notices', label: 'company.notices', lead: 'companySettings.noticesLead' },
      {
        to: '/company/signing-providers',
        label: 'company.signingProviders',
        lead: 'signingProviders.lead',
      },
      { to: '/company/webhooks', label: 'company.webhooks', lead: 'webhooks.lead' },
      { to: '/company/privacy', label: 'company.privacy', lead: 'privacy.lead' },
    ],
  },
];

export const companyScreens: readonly CompanyScreen[] = companyGroups.flatMap(({ screens }) => screens);

/** The screen at an address, or the one that leads there: a user's, for instance. */
export const screenAt = (pathname: string): CompanyScreen | undefined =>
  companyScreens.findLast(
    ({ to }) => pathname === to || (to !== '/company' && pathname.startsWith(`${to}/`)),
  );
