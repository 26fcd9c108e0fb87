import type { PlainKey } from '../../i18n/plain-key.ts';

/** The screens of company administration, in the order of how often they are needed. */
export const companyScreens: readonly { readonly to: string; readonly label: PlainKey }[] = [
  { to: '/company', label: 'company.settings' },
  { to: '/company/look', label: 'company.look' },
  { to: '/company/notices', label: 'company.notices' },
  { to: '/company/users', label: 'company.users' },
  { to: '/company/departments', label: 'company.departments' },
  { to: '/company/document-types', label: 'company.documentTypes' },
  { to: '/company/groups', label: 'company.groups' },
  { to: '/company/categories', label: 'company.categories' },
  { to: '/company/certificates', label: 'company.certificates' },
  { to: '/company/webhooks', label: 'company.webhooks' },
  { to: '/company/privacy', label: 'company.privacy' },
];
