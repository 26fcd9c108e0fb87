import { describe, expect, it } from 'vitest';

import { readerSize } from '../../../contract/page-space.ts';
import { runOnPdf } from '../../../test/tools/pdf-tools.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { type ContractText, drawSampleContract } from './sample-contract.ts';

const clause =
  'Hai bên thống nhất giữ bí mật mọi thông tin nhận được từ bên kia, chỉ dùng cho mục đích của hợp đồng này và trong thời hạn của hợp đồng.';

function contract(articles: number): ContractText {
  return {
    no: 'HDDV-2026-001',
    placeAndDate: 'Hà Nội, ngày 21 tháng 11 năm 2026',
    title: 'Hợp đồng dịch vụ',
    subtitle: 'Bảo trì hệ thống',
    grounds: ['Căn cứ Bộ luật Dân sự;'],
    parties: [{ heading: 'BÊN A', rows: [['Họ và tên', 'Nguyễn Văn An']] }],
    agreement: 'Hai bên thống nhất như sau:',
    articles: Array.from({ length: articles }, () => ({ title: 'Nội dung', clauses: [clause, clause] })),
    signatories: [
      { role: 'Bên A', name: 'Nguyễn Văn An' },
      { role: 'Bên B', name: 'Trần Thị Bình' },
    ],
  };
}

describe('a sample contract', () => {
  it('is a PDF whose Vietnamese text can be read and searched', async () => {
    const { bytes } = await drawSampleContract(contract(2));
    const { text } = runOnPdf('pdftotext', bytes, (input) => ['-layout', input, '-']);
    const words = text.normalize('NFC').replace(/\s+/g, ' ');
    expect(words).toContain('CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM');
    expect(words).toContain('HỢP ĐỒNG DỊCH VỤ');
    expect(words).toContain('1.1. Hai bên thống nhất giữ bí mật mọi thông tin nhận được từ bên kia');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 20])(
    'keeps the places to sign together on the last page, with %i articles',
    async (articles) => {
      const { bytes, signatureLines } = await drawSampleContract(contract(articles));
      const inspection = await inspectPdf(bytes);
      if (inspection.kind !== 'ok') {
        throw new Error(inspection.reason);
      }
      expect(inspection.repaired).toBeNull();
      expect(signatureLines).toHaveLength(2);
      for (const { pageNumber, position } of signatureLines) {
        expect(pageNumber).toBe(inspection.pages.length);
        const frame = inspection.pages[pageNumber - 1];
        const { width, height } = frame ? readerSize(frame) : { width: 0, height: 0 };
        expect(position.llx).toBeGreaterThan(0);
        expect(position.lly).toBeGreaterThan(0);
        expect(position.urx).toBeLessThan(width);
        expect(position.ury).toBeLessThan(height);
      }
      const [left, right] = signatureLines;
      expect(left && right && left.position.urx < right.position.llx).toBe(true);
      const lastPage = String(inspection.pages.length);
      const { text } = runOnPdf('pdftotext', bytes, (input) => ['-f', lastPage, '-l', lastPage, input, '-']);
      expect(text.normalize('NFC')).toContain('Trần Thị Bình');
      expect(text.normalize('NFC')).toContain(`Điều ${String(articles)}.`);
    },
  );
});
