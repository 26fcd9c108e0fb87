import type { AccessPermissionCode } from '../../../contract/enums.ts';
import type { Guest } from '../../../contract/models/guest.ts';
import { dayOf, formatDay } from '../../../contract/time.ts';
import {
  confidentialityUndertaking,
  contractAppendix,
  handoverRecord,
  laborContract,
  type Person,
  type Provider,
  serviceContract,
  type UndatedContract,
} from './contract-texts.ts';
import { demoPersons, type DemoUserCode } from './demo-people.ts';

/** A document of the demo company, and how far it has come. Hours count back from the moment of seeding. */
export type DemoDocument = {
  readonly no: string;
  readonly subject: string;
  readonly description: string;
  readonly typeId: number;
  readonly departmentId: number;
  readonly by: 'hr' | 'clerk';
  readonly text: UndatedContract;
  /** yyyy-MM-dd */
  readonly expiryDate: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly contractValue: number | null;
  readonly customerCode: string | null;
  readonly customerInformation: string | null;
  readonly createdHoursAgo: number;
  readonly inOrder: boolean;
  readonly steps: readonly DemoStep[];
  /** `null` for a draft. */
  readonly sentHoursAgo: number | null;
  readonly acts: readonly DemoAct[];
  /** What its creator did with it in the end. */
  readonly end: DemoEnd | null;
};

export type DemoEnd =
  | { readonly kind: 'canceled'; readonly hoursAgo: number; readonly reason: string }
  /** Taken back to be corrected, after it was rejected. */
  | { readonly kind: 'correcting'; readonly hoursAgo: number };

/** `line` is the place in the contract's signature lines, for steps that sign. */
export type DemoStep = ({ readonly code: DemoUserCode } | { readonly guest: Guest }) & {
  readonly permission: AccessPermissionCode;
  readonly line?: number;
};

export type DemoAct = {
  readonly code: DemoUserCode;
  readonly hoursAgo: number;
  readonly reason: string;
  readonly reject: boolean;
};

export const anyDocument = {
  description: '',
  expiryDate: null,
  validFrom: null,
  validTo: null,
  contractValue: null,
  customerCode: null,
  customerInformation: null,
  inOrder: true,
  steps: [],
  sentHoursAgo: null,
  acts: [],
  end: null,
} as const;

export const nextTech: Provider = {
  name: 'Công ty TNHH Giải pháp Công nghệ Nét Việt',
  address: 'Tầng 7, số 36 đường Hoàng Cầu, phường Ô Chợ Dừa, Hà Nội',
  taxCode: '0107654321',
  representative: 'Ông Lê Hoàng Nam',
  position: 'Giám đốc',
};

const transport: Provider = {
  name: 'Công ty Cổ phần Vận tải Bắc Sơn',
  address: 'Số 9 đường Giải Phóng, phường Hoàng Liệt, Hà Nội',
  taxCode: '0102468135',
  representative: 'Bà Đinh Thúy Nga',
  position: 'Tổng Giám đốc',
};

export const cleaning: Provider = {
  name: 'Công ty TNHH Dịch vụ Vệ sinh Xanh',
  address: 'Số 41 phố Kim Ngưu, phường Vĩnh Tuy, Hà Nội',
  taxCode: '0109753186',
  representative: 'Ông Trịnh Văn Hòa',
  position: 'Giám đốc',
};

/**
 * The documents of the demo company in the order in which they went out, so that the newest notification of a signer is of a
 * document that still waits for them. Every date counts from now.
 */
export function demoDocuments(now: Date, timeZone: string): DemoDocument[] {
  const since = (document: DemoDocument): number => document.sentHoursAgo ?? document.createdHoursAgo;
  return describeDocuments(now, timeZone).toSorted((a, b) => since(b) - since(a));
}

/** What writes the contracts of the demo company: dates count from now, and numbers have its year. */
export function contractWriters(now: Date, timeZone: string) {
  const day = (days: number): string => dayOf(new Date(now.getTime() + days * 86_400_000), timeZone);
  const written = (days: number): string => formatDay(day(days));
  const year = day(0).slice(0, 4);
  const no = (kind: string, number: string): string => `${kind}-${year}-${number}`;
  const forEmployer = { role: 'Người sử dụng lao động', name: 'Phạm Thu Hà' };
  const sideA = { role: 'Đại diện Bên A', name: 'Trần Thị Bình' };
  const providerSide = (provider: Provider) => ({
    role: 'Đại diện Bên B',
    name: provider.representative.replace(/^(Ông|Bà) /, ''),
  });

  const labor = (number: string, person: Person, title: string, department: string) =>
    laborContract(
      {
        no: no('HDLD', number),
        signatories: [{ role: 'Người lao động', name: person.name }, forEmployer],
      },
      {
        person,
        jobTitle: title,
        department,
        from: written(10),
        to: written(10 + 729),
        salary: '18.500.000',
        allowance: '1.200.000',
      },
    );
  const appendix = (number: string, of: string, person: Person, changes: string[]) =>
    contractAppendix(
      {
        no: no('PLHD', number),
        signatories: [forEmployer, { role: 'Người lao động', name: person.name }],
      },
      { of, person, changes, from: written(10) },
    );
  const undertaking = (number: string, person: Person, title: string) =>
    confidentialityUndertaking(
      { no: no('CKBM', number), signatories: [{ role: 'Người cam kết', name: person.name }] },
      person,
      title,
    );
  const service = (
    number: string,
    provider: Provider,
    subtitle: string,
    value: readonly [string, string],
    scope: readonly string[],
  ) =>
    serviceContract(
      { no: no('HDDV', number), signatories: [sideA, providerSide(provider)] },
      {
        subtitle,
        provider,
        scope,
        value: value[0],
        valueInWords: value[1],
        from: written(15),
        to: written(15 + 364),
      },
    );
  const oneYear = { validFrom: day(15), validTo: day(15 + 364) };
  return { day, no, labor, appendix, undertaking, service, oneYear };
}

function describeDocuments(now: Date, timeZone: string): DemoDocument[] {
  const { day, no, labor, appendix, undertaking, service, oneYear } = contractWriters(now, timeZone);
  const { an, binh, chi } = demoPersons;

  return [
    {
      ...anyDocument,
      no: no('HDLD', '0142'),
      subject: 'Hợp đồng lao động – Nguyễn Văn An',
      description: 'Ký mới, xác định thời hạn 24 tháng',
      typeId: 46,
      departmentId: 33,
      by: 'hr',
      text: labor('0142', an, 'Chuyên viên kinh doanh', 'Phòng Kinh doanh'),
      expiryDate: day(7),
      validFrom: day(10),
      validTo: day(10 + 729),
      createdHoursAgo: 26,
      steps: [
        { code: 'an', permission: 'E', line: 0 },
        { code: 'hr', permission: 'E', line: 1 },
      ],
      sentHoursAgo: 5,
    },
    {
      ...anyDocument,
      no: no('CKBM', '017'),
      subject: 'Cam kết bảo mật thông tin – Nguyễn Văn An',
      typeId: 50,
      departmentId: 33,
      by: 'hr',
      text: undertaking('017', an, 'Chuyên viên kinh doanh'),
      expiryDate: day(3),
      createdHoursAgo: 25,
      steps: [{ code: 'an', permission: 'E', line: 0 }],
      sentHoursAgo: 4,
    },
    {
      ...anyDocument,
      no: no('PLHD', '034'),
      subject: 'Phụ lục hợp đồng – bổ nhiệm Nguyễn Văn An',
      description: 'Người lao động ký số bằng chứng thư số của mình',
      typeId: 47,
      departmentId: 33,
      by: 'hr',
      text: appendix('034', 'HDLD-2024-0093', an, [
        'Chức danh tại khoản 1.1 của hợp đồng được thay bằng: Trưởng nhóm kinh doanh khu vực Hà Nội.',
        'Phụ cấp trách nhiệm Trưởng nhóm: 2.500.000 đồng mỗi tháng, trả cùng kỳ lương.',
      ]),
      expiryDate: day(10),
      createdHoursAgo: 29,
      steps: [
        { code: 'an', permission: 'D', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 9,
    },
    {
      ...anyDocument,
      no: no('HDDV', '087'),
      subject: 'Hợp đồng bảo trì hệ thống thông tin – Nét Việt',
      description: 'Trình Kế toán trưởng duyệt trước khi ký',
      typeId: 49,
      departmentId: 35,
      by: 'clerk',
      text: service(
        '087',
        nextTech,
        'Bảo trì hệ thống công nghệ thông tin',
        ['264.000.000', 'Hai trăm sáu mươi bốn triệu'],
        [
          'Bên B bảo trì hệ thống máy chủ, thiết bị mạng và phần mềm quản lý của Bên A tại trụ sở chính và hai kho hàng.',
          'Bên B kiểm tra định kỳ mỗi tháng một lần, sao lưu dữ liệu hằng ngày và diễn tập khôi phục sáu tháng một lần.',
          'Mức độ sẵn sàng của hệ thống không thấp hơn 99,5% mỗi tháng, không kể thời gian bảo trì đã báo trước.',
        ],
      ),
      expiryDate: day(2),
      ...oneYear,
      contractValue: 264_000_000,
      customerCode: 'NCC-0231',
      customerInformation: nextTech.name,
      createdHoursAgo: 50,
      steps: [
        { code: 'chi', permission: 'A' },
        { code: 'binh', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 8,
    },
    {
      ...anyDocument,
      no: no('BBBG', '058'),
      subject: 'Biên bản bàn giao máy tính và điện thoại – Nguyễn Văn An',
      description: 'Các bên ký không theo thứ tự',
      typeId: 48,
      departmentId: 35,
      by: 'clerk',
      text: handoverRecord(
        {
          no: no('BBBG', '058'),
          signatories: [
            { role: 'Bên giao', name: 'Vũ Thị Lan' },
            { role: 'Bên nhận', name: an.name },
            { role: 'Người xác nhận', name: binh.name },
          ],
        },
        {
          receiver: an,
          items: [
            'Một máy tính xách tay Dell Latitude 5450, số sê-ri 7QK2M44, kèm bộ sạc và túi chống sốc.',
            'Một điện thoại Samsung Galaxy A56, IMEI 356789104512345, kèm thẻ SIM của Công ty.',
            'Một thẻ ra vào số 0142 và một khoá tủ hồ sơ số 17.',
          ],
        },
      ),
      expiryDate: day(14),
      createdHoursAgo: 30,
      inOrder: false,
      steps: [
        { code: 'clerk', permission: 'DR', line: 0 },
        { code: 'an', permission: 'DR', line: 1 },
        { code: 'binh', permission: 'DR', line: 2 },
      ],
      sentHoursAgo: 3,
    },
    {
      ...anyDocument,
      no: no('PLHD', '031'),
      subject: 'Phụ lục hợp đồng – điều chỉnh lương Lê Thị Chi',
      typeId: 47,
      departmentId: 33,
      by: 'hr',
      text: appendix('031', 'HDLD-2024-0087', chi, [
        'Mức lương theo công việc tại khoản 3.1 của hợp đồng được điều chỉnh thành 32.000.000 đồng mỗi tháng.',
        'Phụ cấp trách nhiệm Kế toán trưởng: 4.500.000 đồng mỗi tháng.',
      ]),
      expiryDate: day(1),
      createdHoursAgo: 28,
      steps: [
        { code: 'chi', permission: 'E', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 7,
    },
    {
      ...anyDocument,
      no: no('HDDV', '091'),
      subject: 'Hợp đồng vận chuyển hàng hoá – Bắc Sơn',
      typeId: 49,
      departmentId: 34,
      by: 'clerk',
      text: service(
        '091',
        transport,
        'Vận chuyển hàng hoá nội địa',
        ['480.000.000', 'Bốn trăm tám mươi triệu'],
        [
          'Bên B vận chuyển hàng hoá của Bên A từ kho Gia Lâm đến các đại lý tại Hà Nội, Hải Phòng, Bắc Ninh và Nam Định.',
          'Bên B bố trí tối thiểu ba xe tải từ 2,5 đến 8 tấn mỗi ngày làm việc, có thiết bị giám sát hành trình.',
          'Hàng hoá được giao trong ngày đối với quãng đường dưới 150 km; tỷ lệ giao đúng hạn không thấp hơn 97%.',
        ],
      ),
      expiryDate: day(5),
      ...oneYear,
      contractValue: 480_000_000,
      customerCode: 'NCC-0118',
      customerInformation: transport.name,
      createdHoursAgo: 75,
      steps: [
        { code: 'chi', permission: 'A' },
        {
          guest: {
            name: 'Đinh Thúy Nga',
            email: 'nga.dinh@bacson.example.com',
            phone: null,
            organization: transport.name,
            taxCode: transport.taxCode,
            language: 'vi',
          },
          permission: 'E',
          line: 1,
        },
        { code: 'binh', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 30,
      acts: [{ code: 'chi', hoursAgo: 6, reason: 'Giá trị phù hợp với dự toán đã duyệt', reject: false }],
    },
    {
      ...anyDocument,
      no: no('CKBM', '018'),
      subject: 'Cam kết bảo mật thông tin – Trần Thị Bình',
      typeId: 50,
      departmentId: 33,
      by: 'hr',
      text: undertaking('018', binh, 'Phó Giám đốc'),
      createdHoursAgo: 24,
      steps: [{ code: 'binh', permission: 'E', line: 0 }],
      sentHoursAgo: 2,
    },
    {
      ...anyDocument,
      no: no('HDDV', '094'),
      subject: 'Hợp đồng dịch vụ vệ sinh văn phòng – Vệ sinh Xanh',
      description: 'Dưới một trăm triệu đồng: chỉ cần Kế toán trưởng duyệt',
      typeId: 49,
      departmentId: 35,
      by: 'clerk',
      text: service(
        '094',
        cleaning,
        'Vệ sinh văn phòng và kho hàng',
        ['96.000.000', 'Chín mươi sáu triệu'],
        [
          'Bên B vệ sinh hằng ngày khu vực văn phòng 850 m² và vệ sinh hằng tuần hai kho hàng của Bên A.',
          'Bên B tự trang bị máy móc, hoá chất an toàn có chứng nhận và đồng phục cho nhân viên.',
        ],
      ),
      expiryDate: day(20),
      ...oneYear,
      contractValue: 96_000_000,
      customerCode: 'NCC-0307',
      customerInformation: cleaning.name,
      createdHoursAgo: 27,
      steps: [{ code: 'chi', permission: 'A' }],
      sentHoursAgo: 1,
    },
    {
      ...anyDocument,
      no: no('PLHD', '030'),
      subject: 'Phụ lục hợp đồng – bổ sung công việc Nguyễn Văn An',
      typeId: 47,
      departmentId: 33,
      by: 'hr',
      text: appendix('030', 'HDLD-2024-0051', an, [
        'Bổ sung công việc: phụ trách nhóm khách hàng doanh nghiệp khu vực phía Bắc.',
        'Phụ cấp công việc bổ sung: 2.000.000 đồng mỗi tháng.',
      ]),
      expiryDate: day(9),
      createdHoursAgo: 52,
      steps: [
        { code: 'an', permission: 'E', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 29,
      acts: [{ code: 'an', hoursAgo: 4, reason: 'Đồng ý với nội dung phụ lục', reject: false }],
    },
    {
      ...anyDocument,
      no: no('PLHD', '024'),
      subject: 'Phụ lục hợp đồng – gia hạn hợp đồng Trần Thị Bình',
      typeId: 47,
      departmentId: 33,
      by: 'hr',
      text: appendix('024', 'HDLD-2023-0019', binh, [
        'Thời hạn của hợp đồng được gia hạn thêm 36 tháng kể từ ngày hết hạn ghi trong hợp đồng.',
        'Mức lương theo công việc được giữ nguyên; thưởng năm tính theo kết quả kinh doanh.',
      ]),
      validFrom: day(-3),
      validTo: day(1092),
      createdHoursAgo: 9 * 24,
      steps: [
        { code: 'binh', permission: 'E', line: 1 },
        { code: 'hr', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 8 * 24,
      acts: [
        { code: 'binh', hoursAgo: 7 * 24, reason: 'Đồng ý gia hạn', reject: false },
        { code: 'hr', hoursAgo: 6 * 24, reason: 'Đại diện người sử dụng lao động ký', reject: false },
      ],
    },
    {
      ...anyDocument,
      no: no('HDDV', '079'),
      subject: 'Hợp đồng thuê thiết bị hội nghị – Nét Việt',
      typeId: 49,
      departmentId: 35,
      by: 'clerk',
      text: service(
        '079',
        nextTech,
        'Cho thuê thiết bị hội nghị trực tuyến',
        ['158.000.000', 'Một trăm năm mươi tám triệu'],
        [
          'Bên B cho thuê, lắp đặt và vận hành thiết bị hội nghị trực tuyến tại ba phòng họp của Bên A.',
          'Thiết bị thay thế được cung cấp trong vòng hai giờ khi có sự cố.',
        ],
      ),
      contractValue: 158_000_000,
      customerCode: 'NCC-0231',
      customerInformation: nextTech.name,
      createdHoursAgo: 6 * 24,
      steps: [
        { code: 'chi', permission: 'A' },
        { code: 'binh', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 5 * 24,
      acts: [
        {
          code: 'chi',
          hoursAgo: 4 * 24,
          reason: 'Giá trị vượt dự toán quý IV, đề nghị đàm phán lại đơn giá trước khi trình',
          reject: true,
        },
      ],
    },
    {
      ...anyDocument,
      no: no('HDLD', '0150'),
      subject: 'Hợp đồng lao động – Lê Thị Chi (ký lại)',
      description: 'Bản nháp, chờ xác nhận mức lương',
      typeId: 46,
      departmentId: 33,
      by: 'hr',
      text: labor('0150', chi, 'Kế toán trưởng', 'Phòng Tài chính – Kế toán'),
      createdHoursAgo: 2,
      steps: [
        { code: 'chi', permission: 'E', line: 0 },
        { code: 'hr', permission: 'E', line: 1 },
      ],
    },
    {
      ...anyDocument,
      no: no('HDDV', '096'),
      subject: 'Hợp đồng vận chuyển hàng mùa Tết – Bắc Sơn',
      description: 'Bản nháp, chưa đặt quy trình xử lý',
      typeId: 49,
      departmentId: 34,
      by: 'clerk',
      text: service(
        '096',
        transport,
        'Vận chuyển tăng cường dịp Tết',
        ['120.000.000', 'Một trăm hai mươi triệu'],
        [
          'Bên B bố trí thêm năm xe tải trong thời gian từ ngày 05 tháng Chạp đến ngày 28 tháng Chạp âm lịch.',
          'Đơn giá áp dụng theo phụ lục đơn giá mùa cao điểm kèm theo hợp đồng này.',
        ],
      ),
      contractValue: 120_000_000,
      customerCode: 'NCC-0118',
      customerInformation: transport.name,
      createdHoursAgo: 1,
    },
  ];
}
