/** What every list says. */
export const lists = {
  pages: 'Các trang của danh sách',
  page: 'Trang {{page}}',
  previousPage: 'Trang trước',
  nextPage: 'Trang sau',
  nothingFoundText: 'Hãy bớt điều kiện lọc hoặc tìm bằng từ khác.',
  clearFilters: 'Bỏ lọc',
} as const;
