import { addDays, dayOf, formatDay } from '../../../contract/time.ts';
import type { Provider } from './contract-texts.ts';
import { describeAppendix, describeHandover, describeService, type DemoDocument } from './demo-documents.ts';
import { demoPersons } from './demo-people.ts';

/** How many documents went out in each thirty days of the last year, the oldest first. */
const perMonth = [2, 3, 2, 3, 4, 3, 2, 4, 3, 4, 3, 2];
const firstDaysAgo = 350;

const providers: readonly Provider[] = [
  {
    name: 'Công ty TNHH Thang máy Đông Đô',
    address: 'Số 52 phố Chùa Láng, phường Láng, Hà Nội',
    taxCode: '0103847562',
    representative: 'Ông Nguyễn Khắc Tiệp',
    position: 'Giám đốc',
  },
  {
    name: 'Công ty Cổ phần In Hồng Hà',
    address: 'Số 15 phố Hàm Long, phường Cửa Nam, Hà Nội',
    taxCode: '0100927463',
    representative: 'Bà Trần Diệu Thúy',
    position: 'Tổng Giám đốc',
  },
  {
    name: 'Công ty TNHH Đào tạo An Toàn Việt',
    address: 'Số 88 đường Láng Hạ, phường Đống Đa, Hà Nội',
    taxCode: '0108264917',
    representative: 'Ông Phùng Gia Lộc',
    position: 'Giám đốc',
  },
];

type Work = {
  readonly subject: string;
  readonly subtitle: string;
  readonly provider: 0 | 1 | 2;
  readonly value: readonly [figures: number, words: string];
  readonly scope: string;
};

const works: readonly Work[] = [
  {
    subject: 'Hợp đồng bảo trì thang máy – Đông Đô',
    subtitle: 'Bảo trì thang máy toà nhà văn phòng',
    provider: 0,
    value: [72_000_000, 'Bảy mươi hai triệu'],
    scope: 'Bên B bảo trì hai thang máy mỗi tháng một lần và có mặt trong vòng một giờ khi có sự cố.',
  },
  {
    subject: 'Hợp đồng in lịch và tài liệu – In Hồng Hà',
    subtitle: 'In ấn tài liệu và lịch năm mới',
    provider: 1,
    value: [58_500_000, 'Năm mươi tám triệu năm trăm nghìn'],
    scope: 'Bên B in 1.500 cuốn lịch bàn và tài liệu nội bộ theo mẫu đã được Bên A duyệt.',
  },
  {
    subject: 'Hợp đồng huấn luyện an toàn lao động – An Toàn Việt',
    subtitle: 'Huấn luyện an toàn, vệ sinh lao động',
    provider: 2,
    value: [45_000_000, 'Bốn mươi lăm triệu'],
    scope: 'Bên B huấn luyện và cấp chứng nhận cho sáu mươi người lao động của Bên A theo quy định.',
  },
];

const changes: readonly (readonly [subject: string, ...lines: string[]])[] = [
  ['điều chỉnh lương', 'Mức lương theo công việc tại khoản 3.1 của hợp đồng được tăng thêm 8%.'],
  ['phụ cấp công tác', 'Phụ cấp đi công tác ngoài tỉnh: 350.000 đồng mỗi ngày, trả cùng kỳ lương.'],
  ['địa điểm làm việc', 'Địa điểm làm việc tại khoản 1.2 của hợp đồng được bổ sung: Chi nhánh Hải Phòng.'],
];

const items = [
  'Một máy tính xách tay Dell Latitude 5450, kèm bộ sạc và túi chống sốc.',
  'Một màn hình 27 inch và một bộ bàn phím, chuột không dây.',
  'Một điện thoại Samsung Galaxy A56, kèm thẻ SIM của Công ty.',
];

/** What the demo company did in the year before: the past that its figures and charts are made of. */
export function demoHistory(now: Date, timeZone: string): DemoDocument[] {
  const today = dayOf(now, timeZone);
  const daysAgo = perMonth.flatMap((count, month) =>
    Array.from({ length: count }, (_, index) => firstDaysAgo - 30 * month - 7 * index),
  );
  return daysAgo.map((days, index) => {
    const ordinal = String(Math.floor(index / kinds.length) + 1).padStart(3, '0');
    const describe = kinds[index % kinds.length] ?? service;
    const written = addDays(today, -days);
    const document = describe(index, { written, no: (kind) => `${kind}-${written.slice(0, 4)}-${ordinal}` });
    const isRejected = index % 11 === 6;
    const reason = isRejected ? 'Thiếu báo giá so sánh, đề nghị bổ sung' : 'Đã kiểm tra, đồng ý';
    return {
      ...document,
      createdHoursAgo: days * 24 + 3,
      sentHoursAgo: days * 24,
      acts: document.steps.flatMap((step) =>
        'code' in step
          ? {
              code: step.code,
              hoursAgo: days * 24 - 5 - ((index * 13) % 47),
              reason,
              reject: isRejected,
            }
          : [],
      ),
    };
  });
}

type Facts = { readonly written: string; readonly no: (kind: string) => string };

function service(index: number, { written, no }: Facts): DemoDocument {
  const work = works[Math.floor(index / kinds.length) % works.length] ?? works[0];
  const provider = providers[work?.provider ?? 0];
  if (!work || !provider) {
    throw new Error('the demo company has no such supplier');
  }
  const { subject, subtitle, scope } = work;
  const [value, valueInWords] = work.value;
  const to = addDays(written, 364);
  return {
    ...describeService(no('HDDV'), {
      ...{ subtitle, provider, scope: [scope], value, valueInWords },
      from: formatDay(written),
      to: formatDay(to),
    }),
    subject,
    validFrom: written,
    validTo: to,
    createdHoursAgo: 0,
    steps: [{ code: 'chi', permission: 'A' }],
  };
}

function appendix(index: number, { written, no }: Facts): DemoDocument {
  const person = index % 2 === 0 ? demoPersons.an : demoPersons.chi;
  const [subject = '', ...lines] = changes[Math.floor(index / kinds.length) % changes.length] ?? [];
  return {
    ...describeAppendix(no('PLHD'), {
      of: 'HDLD-2024-0051',
      person,
      changes: lines,
      from: formatDay(addDays(written, 10)),
    }),
    subject: `Phụ lục hợp đồng – ${subject} ${person.name}`,
    createdHoursAgo: 0,
    steps: [{ code: 'binh', permission: 'A' }],
  };
}

function handover(index: number, { no }: Facts): DemoDocument {
  const receiver = index % 2 === 0 ? demoPersons.binh : demoPersons.an;
  return {
    ...describeHandover(no('BBBG'), { receiver, items: [items[index % items.length] ?? ''] }),
    subject: `Biên bản bàn giao thiết bị – ${receiver.name}`,
    createdHoursAgo: 0,
    steps: [{ code: 'admin', permission: 'A' }],
  };
}

const kinds = [service, appendix, handover];
