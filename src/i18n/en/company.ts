/** What the screens of company administration are called. */
export const company = {
  settings: 'Settings',
  users: 'Users',
  departments: 'Departments',
  documentTypes: 'Document types',
  groups: 'Groups',
  categories: 'Categories',
  certificates: 'Certificates',
  signingProviders: 'Signing providers',
  webhooks: 'Webhook',
  privacy: 'Privacy',
  look: 'Logo and color',
  notices: 'Notification texts',
} as const;
