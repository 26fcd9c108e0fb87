/** What all screens of company administration say. */
export const lateCompany = {
  navigation: 'Company administration',
  edit: 'Edit',
  selectPage: 'Select this page',
  deleteTitle: 'Delete “{{name}}”?',
  peopleGroup: 'People',
  documentsGroup: 'Documents',
  companyGroup: 'Company',
  searchScreens: 'Find a page',
} as const;
