import type { Language } from '../../../../contract/models/user.ts';
import type { NoticeValues } from '../../../../contract/rules/notice-texts.ts';

/** What placeholders stand for in the preview; a mail's own words, so in the mail's language and not in the page's. */
export function sampleValues(language: Language, company: string): NoticeValues {
  const common = {
    documentNo: 'HDLD-2026-0412',
    company,
    dueDate: '30/11/2026',
    sender: 'Đỗ Quang Huy',
    by: 'Trần Văn Bình',
    person: 'Lê Minh Châu',
    username: 'an.nguyen',
    address: 'ky.example.vn/code',
    name: 'Nguyễn Văn An',
  };
  return language === 'vi'
    ? {
        ...common,
        document: 'Hợp đồng lao động – Nguyễn Văn An',
        task: 'ký điện tử',
        reason: 'Sai mức lương ở trang 2',
        message: 'Anh xem giúp em trang 2 nhé.',
      }
    : {
        ...common,
        document: 'Labor contract – Nguyễn Văn An',
        task: 'e-sign',
        reason: 'The salary on page 2 is wrong',
        message: 'Could you look at page 2, please?',
      };
}

export const sampleLink = 'https://ky.example.vn/open#…';
export const sampleCode = '412 907';
