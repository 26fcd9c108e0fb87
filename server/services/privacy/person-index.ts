import type { PersonDocuments } from './person-documents.ts';
import type { PersonRecord } from './person-record.ts';

export type IndexFacts = {
  readonly record: PersonRecord;
  readonly documents: PersonDocuments;
  readonly pictures: number;
  readonly day: string;
};

const words = {
  vi: {
    title: 'Dữ liệu cá nhân',
    lead: (company: string, day: string) => `Mọi dữ liệu mà ${company} lưu về bạn, tính đến ngày ${day}.`,
    files: {
      person: 'person.json: hồ sơ, tài khoản, hồ sơ nhân viên, chứng thư, ngày vắng mặt và thông báo',
      documents: (n: number) =>
        `documents.json: ${String(n)} tài liệu bạn tham gia, với vai trò, thời điểm, thao tác và sự đồng ý của bạn`,
      pictures: (n: number) => `signatures, identity: ${String(n)} hình chữ ký và giấy tờ tuỳ thân`,
    },
    table: ['Số', 'Tên tài liệu', 'Ngày tạo', 'Thao tác của bạn'],
  },
  en: {
    title: 'Personal data',
    lead: (company: string, day: string) => `Everything that ${company} keeps about you, as of ${day}.`,
    files: {
      person: 'person.json: profile, account, employee record, certificates, absences and notices',
      documents: (n: number) =>
        `documents.json: ${String(n)} documents that you took part in, with your roles, dates, acts and consents`,
      pictures: (n: number) =>
        `signatures, identity: ${String(n)} pictures of signatures and identity papers`,
    },
    table: ['Number', 'Subject', 'Created', 'Your acts'],
  },
} as const;

/** A page that says what an archive of a person's data holds, in Vietnamese and in English. It loads nothing. */
export function indexOfPerson(facts: IndexFacts): string {
  return `<!doctype html>
<html lang="vi">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.vi.title} · ${words.en.title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; }
</style>
${section('vi', facts)}
<hr>
${section('en', facts)}
</html>
`;
}

function section(language: keyof typeof words, { record, documents, pictures, day }: IndexFacts): string {
  const { title, lead, files, table } = words[language];
  const { name, code, email } = record.profile;
  const rows = documents.map(({ no, subject, createdAt, acts }) =>
    [no, subject, createdAt?.slice(0, 10) ?? '', String(acts.length)].map(
      (cell) => `<td>${escapeHtml(cell)}</td>`,
    ),
  );
  return `<section lang="${language}">
<h1>${title}</h1>
<p>${escapeHtml(lead(record.company.name, day))}</p>
<p><strong>${escapeHtml(name)}</strong> · ${escapeHtml(code)} · ${escapeHtml(email)}</p>
<ul>
<li>${files.person}</li>
<li>${files.documents(documents.length)}</li>
<li>${files.pictures(pictures)}</li>
</ul>
<table>
<tr>${table.map((head) => `<th>${head}</th>`).join('')}</tr>
${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}
</table>
</section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
}
