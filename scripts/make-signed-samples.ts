/**
 * Makes the signed PDFs of `e2e/data/signed` anew: `node scripts/make-signed-samples.ts`. Certificates, signatures and the time stamp
 * come from the `openssl` program, so that what verifies them is measured against somebody else's work.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '../test/files/make-pdf.ts';
import { OpensslAuthority } from '../test/peers/openssl-authority.ts';
import { GrowingPdf } from '../test/files/signed-pdf.ts';

const folder = join(import.meta.dirname, '../e2e/data/signed');
const authority = new OpensslAuthority('Cơ quan thử nghiệm');
const validity = { from: '20260101000000Z', to: '20460101000000Z' };
const an = authority.issue({ name: 'Nguyễn Văn An', ...validity });
const binh = authority.issue({ name: 'Trần Thị Bình', key: 'rsa', ...validity });
const clock = authority.issue({ name: 'Đồng hồ thử nghiệm', extensions: 'stamper', key: 'rsa', ...validity });

const lines = [
  'HOP DONG LAO DONG',
  'Ben A: Cong ty Thu',
  'Ben B: Nguyen Van An',
  'Dieu 1. Thoi han cua hop dong la 12 thang.',
].map((text, index) => ({ text, x: 72, y: 740 - index * 28 }));

function contract(): GrowingPdf {
  const pdf = new GrowingPdf(makePdf([{ lines }]));
  pdf.sign({
    field: 'BenB',
    rect: [72, 520, 272, 590],
    time: "D:20261101080000+07'00'",
    entries: '/Reason (Dong y) /Location (Ha Noi)',
    room: 3000,
    sign: (content) => authority.sign(an, content, { cades: true }),
  });
  return pdf;
}

function save(name: string, bytes: Uint8Array): void {
  writeFileSync(join(folder, name), bytes);
}

const whole = contract();
whole.sign({
  field: 'BenA',
  rect: [320, 520, 520, 590],
  time: "D:20261102090000+07'00'",
  room: 3500,
  sign: (content) => authority.sign(binh, content, { cades: true }),
});
whole.sign({
  field: 'Time',
  subFilter: 'ETSI.RFC3161',
  time: null,
  room: 5000,
  sign: (content) => authority.stamp(clock, content),
});
save('signed.pdf', whole.bytes);

const changed = contract();
const text = 'BT /F1 14 Tf 72 700 Td (Dieu 1. Thoi han cua hop dong la 60 thang.) Tj ET';
changed.append({ 5: `<< /Length ${text.length} >>\nstream\n${text}\nendstream` });
save('changed-after.pdf', changed.bytes);

const broken = Buffer.from(contract().bytes);
broken.write('24', broken.indexOf('12 thang'));
save('broken.pdf', broken);

save('root.pem', authority.root());
authority.dispose();
