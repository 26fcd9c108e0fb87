/** What all screens of company administration say. */
export const lateCompany = {
  navigation: 'Quản trị công ty',
  edit: 'Sửa',
  selectPage: 'Chọn cả trang này',
  deleteTitle: 'Xoá “{{name}}”?',
  peopleGroup: 'Thành viên',
  documentsGroup: 'Tài liệu',
  companyGroup: 'Công ty',
  searchScreens: 'Tìm mục',
} as const;
