/** Company administration: what its screens are called, and what all of them say. */
export const company = {
  navigation: 'Quản trị công ty',
  settings: 'Cài đặt',
  users: 'Người dùng',
  departments: 'Phòng ban',
  documentTypes: 'Loại tài liệu',
  groups: 'Nhóm',
  categories: 'Danh mục',
  certificates: 'Chứng thư',
  webhooks: 'Webhook',
  privacy: 'Quyền riêng tư',
  edit: 'Sửa',
  actionsOf: 'Thao tác với {{name}}',
  selectPage: 'Chọn cả trang này',
  deleteTitle: 'Xoá “{{name}}”?',
  look: 'Logo và màu',
  notices: 'Nội dung thông báo',
} as const;
