/** A document as text that flows, in place of its pages. */
export const textView = {
  viewer: {
    textView: {
      label: 'Nội dung dạng chữ',
      note: 'Chữ được sắp lại cho dễ đọc trên màn hình nhỏ. Bản bạn ký là trang gốc: bảng, hình, chữ ký và nội dung đã điền chỉ có trên trang.',
      columns: 'Phần này trình bày theo cột, hãy xem trên trang.',
      noText: 'Trang này không có chữ để đọc dạng chữ, có thể là bản quét.',
      failed: 'Chưa đọc được chữ của trang này.',
      reading: 'Đang đọc trang {{page}}…',
      showPage: 'Xem trang {{page}}',
    },
  },
} as const;
