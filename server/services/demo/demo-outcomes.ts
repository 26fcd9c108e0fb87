import { cleaning, contractWriters, type DemoDocument } from './demo-documents.ts';
import { demoPersons } from './demo-people.ts';

/** Documents that took another turn than the others: one was canceled, one is being corrected, and one asks who its signer is. */
export function demoOutcomes(now: Date, timeZone: string): DemoDocument[] {
  const { day, appendix, undertaking, service, oneYear } = contractWriters(now, timeZone);
  const { binh, chi } = demoPersons;
  return [
    {
      ...service(
        '071',
        cleaning,
        'Vệ sinh kính mặt ngoài toà nhà',
        [42_000_000, 'Bốn mươi hai triệu'],
        ['Bên B vệ sinh toàn bộ kính mặt ngoài của toà nhà văn phòng hai lần trong năm.'],
      ),
      subject: 'Hợp đồng vệ sinh kính mặt ngoài – Vệ sinh Xanh',
      ...oneYear,
      createdHoursAgo: 14 * 24,
      steps: [
        { code: 'chi', permission: 'A' },
        { code: 'binh', permission: 'DR', line: 0 },
      ],
      sentHoursAgo: 13 * 24,
      end: { kind: 'canceled', hoursAgo: 12 * 24, reason: 'Chủ toà nhà tự thuê đơn vị vệ sinh kính' },
    },
    {
      ...appendix('027', 'HDLD-2023-0019', binh, [
        'Thời giờ làm việc tại khoản 2.1 của hợp đồng được thay bằng: từ 08 giờ 30 đến 17 giờ 30.',
      ]),
      subject: 'Phụ lục hợp đồng – thời giờ làm việc Trần Thị Bình',
      createdHoursAgo: 11 * 24,
      steps: [
        { code: 'binh', permission: 'E', line: 1 },
        { code: 'hr', permission: 'E', line: 0 },
      ],
      sentHoursAgo: 10 * 24,
      acts: [
        { code: 'binh', hoursAgo: 9 * 24, reason: 'Ghi thiếu giờ nghỉ trưa, đề nghị bổ sung', reject: true },
      ],
      end: { kind: 'correcting', hoursAgo: 8 * 24 },
    },
    {
      ...undertaking('019', chi, 'Kế toán trưởng'),
      subject: 'Cam kết bảo mật thông tin – Lê Thị Chi',
      description: 'Người ký chụp căn cước trước khi ký',
      expiryDate: day(12),
      createdHoursAgo: 32,
      steps: [{ code: 'chi', permission: 'EKYC', line: 0 }],
      sentHoursAgo: 31,
    },
  ];
}
