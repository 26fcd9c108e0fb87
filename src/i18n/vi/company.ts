/** What the screens of company administration are called. */
export const company = {
  settings: 'Cài đặt',
  users: 'Người dùng',
  departments: 'Phòng ban',
  documentTypes: 'Loại tài liệu',
  groups: 'Nhóm',
  categories: 'Danh mục',
  certificates: 'Chứng thư',
  signingProviders: 'Nhà cung cấp chữ ký số',
  webhooks: 'Webhook',
  privacy: 'Quyền riêng tư',
  look: 'Logo và màu',
  notices: 'Nội dung thông báo',
} as const;
