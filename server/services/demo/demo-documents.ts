import type { AccessPermissionCode } from '../../../contract/enums.ts';
import type { Guest } from '../../../contract/models/guest.ts';
import { dayOf, formatDay } from '../../../contract/time.ts';
import {
  type Appendix,
  confidentialityUndertaking,
  contractAppendix,
  type Handover,
  handoverRecord,
  laborContract,
  type Person,
  type Provider,
  type Service,
  serviceContract,
  type Signatory,
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

const anyDocument = {
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
  customerCode: 'NCC-0231',
};

const transport: Provider = {
  name: 'Công ty Cổ phần Vận tải Bắc Sơn',
  address: 'Số 9 đường Giải Phóng, phường Hoàng Liệt, Hà Nội',
  taxCode: '0102468135',
  representative: 'Bà Đinh Thúy Nga',
  position: 'Tổng Giám đốc',
  customerCode: 'NCC-0118',
};

export const cleaning: Provider = {
  name: 'Công ty TNHH Dịch vụ Vệ sinh Xanh',
  address: 'Số 41 phố Kim Ngưu, phường Vĩnh Tuy, Hà Nội',
  taxCode: '0109753186',
  representative: 'Ông Trịnh Văn Hòa',
  position: 'Giám đốc',
  customerCode: 'NCC-0307',
};

/**
 * The documents of the demo company in the order in which they went out, so that the newest notification of a signer is of a
 * document that still waits for them. Every date counts from now.
 */
export function demoDocuments(now: Date, timeZone: string): DemoDocument[] {
  const since = (document: DemoDocument): number => document.sentHoursAgo ?? document.createdHoursAgo;
  return describeDocuments(now, timeZone).toSorted((a, b) => since(b) - since(a));
}

/* What a kind of document says of itself, besides what is particular to one. */
const ofPersonnel = { ...anyDocument, departmentId: 33, by: 'hr' } as const;
const ofOffice = { ...anyDocument, departmentId: 35, by: 'clerk' } as const;

const forEmployer = { role: 'Người sử dụng lao động', name: 'Phạm Thu Hà' };
const forEmployee = ({ name }: Person) => ({ role: 'Người lao động', name });

export function describeAppendix(no: string, appendix: Appendix) {
  const signatories = [forEmployer, forEmployee(appendix.person)];
  return { ...ofPersonnel, no, typeId: 47, text: contractAppendix({ no, signatories }, appendix) };
}

export function describeHandover(no: string, handover: Handover, ...others: readonly Signatory[]) {
  const signatories = [
    { role: 'Bên giao', name: 'Vũ Thị Lan' },
    { role: 'Bên nhận', name: handover.receiver.name },
    ...others,
  ];
  return { ...ofOffice, no, typeId: 48, text: handoverRecord({ no, signatories }, handover) };
}

export function describeService(no: string, service: Service) {
  const { provider, value } = service;
  const signatories = [
    { role: 'Đại diện Bên A', name: 'Trần Thị Bình' },
    { role: 'Đại diện Bên B', name: provider.representative.replace(/^(Ông|Bà) /, '') },
  ];
  return {
    ...ofOffice,
    no,
    typeId: 49,
    text: serviceContract({ no, signatories }, service),
    contractValue: value,
    customerCode: provider.customerCode ?? null,
    customerInformation: provider.name,
  };
}

/** What writes the contracts of the demo company: dates count from now, and numbers have its year. */
export function contractWriters(now: Date, timeZone: string) {
  const day = (days: number): string => dayOf(new Date(now.getTime() + days * 86_400_000), timeZone);
  const written = (days: number): string => formatDay(day(days));
  const year = day(0).slice(0, 4);
  const numberOf = (kind: string, number: string): string => `${kind}-${year}-${number}`;

  const labor = (number: string, person: Person, jobTitle: string, department: string) => {
    const no = numberOf('HDLD', number);
    const text = laborContract(
      { no, signatories: [forEmployee(person), forEmployer] },
      {
        ...{ person, jobTitle, department },
        from: written(10),
        to: written(10 + 729),
        salary: '18.500.000',
        allowance: '1.200.000',
      },
    );
    return { ...ofPersonnel, no, typeId: 46, text };
  };
  const appendix = (number: string, of: string, person: Person, changes: string[]) =>
    describeAppendix(numberOf('PLHD', number), { of, person, changes, from: written(10) });
  const undertaking = (number: string, person: Person, title: string) => {
    const no = numberOf('CKBM', number);
    const signatories = [{ role: 'Người cam kết', name: person.name }];
    const text = confidentialityUndertaking({ no, signatories }, person, title);
    return { ...ofPersonnel, no, typeId: 50, text };
  };
  const service = (
    number: string,
    provider: Provider,
    subtitle: string,
    [value, valueInWords]: readonly [number, string],
    scope: readonly string[],
  ) =>
    describeService(numberOf('HDDV', number), {
      ...{ subtitle, provider, scope, value, valueInWords },
      from: written(15),
      to: written(15 + 364),
    });
  const oneYear = { validFrom: day(15), validTo: day(15 + 364) };
  return { day, numberOf, labor, appendix, undertaking, service, oneYear };
}

function describeDocuments(now: Date, timeZone: string): DemoDocument[] {
  const { day, numberOf, labor, appendix, undertaking, service, oneYear } = contractWriters(now, timeZone);
  const { an, binh, chi } = demoPersons;

  return [
    {
      ...labor('0142', an, 'Chuyên viên kinh doanh', 'Phòng Kinh doanh'),
      subject: 'Hợp đồng lao động – Nguyễn Văn An',
      description: 'Ký mới, xác định thời hạn 24 tháng',
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
      ...undertaking('017', an, 'Chuyên viên kinh doanh'),
      subject: 'Cam kết bảo mật thông tin – Nguyễn Văn An',
      expiryDate: day(3),
      createdHoursAgo: 25,
      steps: [{ code: 'an', permission: 'E', line: 0 }],
      sentHoursAgo: 4,
    },
    {
      ...appendix('034', 'HDLD-2024-0093', an, [
        'Chức danh tại khoản 1.1 của hợp đồng được thay bằng: Trưởng nhóm kinh doanh khu vực Hà Nội.',
        'Phụ cấp trách nhiệm Trưởng nhóm: 2.500.000 đồng mỗi tháng, trả cùng kỳ lương.',
      ]),
      subject: 'Phụ lục hợp đồng – bổ nhiệm Nguyễn Văn An',
      description: 'Người lao động ký số bằng chứng thư số của mình',
      expiryDate: day(10),
      createdHoursAgo: 29,
      steps: [
        { code: 'an', permission: 'D', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 9,
    },
    {
      ...service(
        '087',
        nextTech,
        'Bảo trì hệ thống công nghệ thông tin',
        [264_000_000, 'Hai trăm sáu mươi bốn triệu'],
        [
          'Bên B bảo trì hệ thống máy chủ, thiết bị mạng và phần mềm quản lý của Bên A tại trụ sở chính và hai kho hàng.',
          'Bên B kiểm tra định kỳ mỗi tháng một lần, sao lưu dữ liệu hằng ngày và diễn tập khôi phục sáu tháng một lần.',
          'Mức độ sẵn sàng của hệ thống không thấp hơn 99,5% mỗi tháng, không kể thời gian bảo trì đã báo trước.',
        ],
      ),
      subject: 'Hợp đồng bảo trì hệ thống thông tin – Nét Việt',
      description: 'Trình Kế toán trưởng duyệt trước khi ký',
      expiryDate: day(2),
      ...oneYear,
      createdHoursAgo: 50,
      steps: [
        { code: 'chi', permission: 'A' },
        { code: 'binh', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 8,
    },
    {
      ...describeHandover(
        numberOf('BBBG', '058'),
        {
          receiver: an,
          items: [
            'Một máy tính xách tay Dell Latitude 5450, số sê-ri 7QK2M44, kèm bộ sạc và túi chống sốc.',
            'Một điện thoại Samsung Galaxy A56, IMEI 356789104512345, kèm thẻ SIM của Công ty.',
            'Một thẻ ra vào số 0142 và một khoá tủ hồ sơ số 17.',
          ],
        },
        { role: 'Người xác nhận', name: binh.name },
      ),
      subject: 'Biên bản bàn giao máy tính và điện thoại – Nguyễn Văn An',
      description: 'Các bên ký không theo thứ tự',
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
      ...appendix('031', 'HDLD-2024-0087', chi, [
        'Mức lương theo công việc tại khoản 3.1 của hợp đồng được điều chỉnh thành 32.000.000 đồng mỗi tháng.',
        'Phụ cấp trách nhiệm Kế toán trưởng: 4.500.000 đồng mỗi tháng.',
      ]),
      subject: 'Phụ lục hợp đồng – điều chỉnh lương Lê Thị Chi',
      expiryDate: day(1),
      createdHoursAgo: 28,
      steps: [
        { code: 'chi', permission: 'E', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 7,
    },
    {
      ...service(
        '091',
        transport,
        'Vận chuyển hàng hoá nội địa',
        [480_000_000, 'Bốn trăm tám mươi triệu'],
        [
          'Bên B vận chuyển hàng hoá của Bên A từ kho Gia Lâm đến các đại lý tại Hà Nội, Hải Phòng, Bắc Ninh và Nam Định.',
          'Bên B bố trí tối thiểu ba xe tải từ 2,5 đến 8 tấn mỗi ngày làm việc, có thiết bị giám sát hành trình.',
          'Hàng hoá được giao trong ngày đối với quãng đường dưới 150 km; tỷ lệ giao đúng hạn không thấp hơn 97%.',
        ],
      ),
      subject: 'Hợp đồng vận chuyển hàng hoá – Bắc Sơn',
      departmentId: 34,
      expiryDate: day(5),
      ...oneYear,
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
      ...undertaking('018', binh, 'Phó Giám đốc'),
      subject: 'Cam kết bảo mật thông tin – Trần Thị Bình',
      createdHoursAgo: 24,
      steps: [{ code: 'binh', permission: 'E', line: 0 }],
      sentHoursAgo: 2,
    },
    {
      ...service(
        '094',
        cleaning,
        'Vệ sinh văn phòng và kho hàng',
        [96_000_000, 'Chín mươi sáu triệu'],
        [
          'Bên B vệ sinh hằng ngày khu vực văn phòng 850 m² và vệ sinh hằng tuần hai kho hàng của Bên A.',
          'Bên B tự trang bị máy móc, hoá chất an toàn có chứng nhận và đồng phục cho nhân viên.',
        ],
      ),
      subject: 'Hợp đồng dịch vụ vệ sinh văn phòng – Vệ sinh Xanh',
      description: 'Dưới một trăm triệu đồng: chỉ cần Kế toán trưởng duyệt',
      expiryDate: day(20),
      ...oneYear,
      createdHoursAgo: 27,
      steps: [{ code: 'chi', permission: 'A' }],
      sentHoursAgo: 1,
    },
    {
      ...appendix('030', 'HDLD-2024-0051', an, [
        'Bổ sung công việc: phụ trách nhóm khách hàng doanh nghiệp khu vực phía Bắc.',
        'Phụ cấp công việc bổ sung: 2.000.000 đồng mỗi tháng.',
      ]),
      subject: 'Phụ lục hợp đồng – bổ sung công việc Nguyễn Văn An',
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
      ...appendix('024', 'HDLD-2023-0019', binh, [
        'Thời hạn của hợp đồng được gia hạn thêm 36 tháng kể từ ngày hết hạn ghi trong hợp đồng.',
        'Mức lương theo công việc được giữ nguyên; thưởng năm tính theo kết quả kinh doanh.',
      ]),
      subject: 'Phụ lục hợp đồng – gia hạn hợp đồng Trần Thị Bình',
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
      ...service(
        '079',
        nextTech,
        'Cho thuê thiết bị hội nghị trực tuyến',
        [158_000_000, 'Một trăm năm mươi tám triệu'],
        [
          'Bên B cho thuê, lắp đặt và vận hành thiết bị hội nghị trực tuyến tại ba phòng họp của Bên A.',
          'Thiết bị thay thế được cung cấp trong vòng hai giờ khi có sự cố.',
        ],
      ),
      subject: 'Hợp đồng thuê thiết bị hội nghị – Nét Việt',
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
      ...labor('0150', chi, 'Kế toán trưởng', 'Phòng Tài chính – Kế toán'),
      subject: 'Hợp đồng lao động – Lê Thị Chi (ký lại)',
      description: 'Bản nháp, chờ xác nhận mức lương',
      createdHoursAgo: 2,
      steps: [
        { code: 'chi', permission: 'E', line: 0 },
        { code: 'hr', permission: 'E', line: 1 },
      ],
    },
    {
      ...service(
        '096',
        transport,
        'Vận chuyển tăng cường dịp Tết',
        [120_000_000, 'Một trăm hai mươi triệu'],
        [
          'Bên B bố trí thêm năm xe tải trong thời gian từ ngày 05 tháng Chạp đến ngày 28 tháng Chạp âm lịch.',
          'Đơn giá áp dụng theo phụ lục đơn giá mùa cao điểm kèm theo hợp đồng này.',
        ],
      ),
      subject: 'Hợp đồng vận chuyển hàng mùa Tết – Bắc Sơn',
      description: 'Bản nháp, chưa đặt quy trình xử lý',
      departmentId: 34,
      createdHoursAgo: 1,
    },
  ];
}
