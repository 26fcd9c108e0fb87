import type { BodyInput } from '../../contract/operation.ts';
import type { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';
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
export function employeeOf(
  code: string,
  domain = 'example.vn',
): BodyInput<typeof employeesCreateOrUpdate>[number] {
  return {
    employeeCode: code,
    fullName: 'Lê Thị Kín',
    dateOfBirth: '1990-05-17',
    gender: 2,
    identityNumber: code === 'nv1' ? '001099000001' : '001099000002',
    email: `${code}@${domain}`,
    phoneNumber: '0912345678',
    status: 1,
    workingPosition: 3,
    contractType: 2,
    contractSigningMethod: 1,
    jobTitle: 'Kế toán',
    salary: 12_000_000,
    contractEffectiveDate: '2026-01-01',
    contractExpiredDate: '2027-01-01',
    user: { code, username: `${code}@${domain}`, name: 'Lê Thị Kín' },
  };
}

/** A drawn signature or a logo, as a call carries it. */
export const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
