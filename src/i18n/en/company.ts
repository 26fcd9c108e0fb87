/** Company administration: what its screens are called, and what all of them say. */
export const company = {
  navigation: 'Company administration',
  settings: 'Settings',
  users: 'Users',
  departments: 'Departments',
  documentTypes: 'Document types',
  groups: 'Groups',
  categories: 'Categories',
  certificates: 'Certificates',
  webhooks: 'Webhook',
  privacy: 'Privacy',
  edit: 'Edit',
  actionsOf: 'Actions for {{name}}',
  selectPage: 'Select this page',
  deleteTitle: 'Delete “{{name}}”?',
  look: 'Logo and color',
  notices: 'Notification texts',
} as const;
