import { newEmployee, type NewEmployee } from '../client/new-employee.ts';
import { pdfFixture, pngFixture } from '../files/pdf-fixtures.ts';
import { wordFile } from '../files/word-file.ts';

/* What calls carry along: real files, and an employee. */

export function pdfOf(name = 'hợp đồng.pdf'): File {
  return new File([new Uint8Array(pdfFixture({ pages: [{}, {}] }))], name, { type: 'application/pdf' });
}

export function wordOf(...paragraphs: string[]): File {
  return new File([new Uint8Array(wordFile(paragraphs))], 'mẫu.docx', {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  });
}

/** A picture as large as eKYC asks for; each side makes another one. */
export function pictureOf(side: number): File {
  return new File([new Uint8Array(pngFixture(side, side))], 'ảnh.png', { type: 'image/png' });
}

/** An employee of the specification's request, with a user of the same code. */
export function employeeOf(code: string, domain = 'example.vn'): NewEmployee {
  return newEmployee({
    employeeCode: code,
    fullName: 'Lê Thị Kín',
    gender: 2,
    identityNumber: code === 'nv1' ? '001099000001' : '001099000002',
    email: `${code}@${domain}`,
    jobTitle: 'Kế toán',
    contractEffectiveDate: '2026-01-01',
    contractExpiredDate: '2027-01-01',
  });
}

/** A drawn signature or a logo, as a call carries it. */
export const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
