import type { ContractText } from '../../adapters/pdf/sample-contract.ts';

/*
 * What the contracts of the demo company say. They read like real ones, so that whoever tries the product sees how it
 * serves their own.
 */

type Party = ContractText['parties'][number];
export type Signatory = ContractText['signatories'][number];

export const demoCompany = {
  name: 'Công ty Cổ phần Minh Long',
  address: 'Số 18 đường Trần Thái Tông, phường Cầu Giấy, TP. Hà Nội',
  taxCode: '0101243150',
} as const;

/** A company, and who signs for it. */
type Company = {
  readonly name: string;
  readonly address: string;
  readonly taxCode: string;
  readonly representative: string;
  readonly position: string;
};

function company(heading: string, { name, address, taxCode, representative, position }: Company): Party {
  return {
    heading,
    rows: [
      ['Tên doanh nghiệp', name],
      ['Địa chỉ', address],
      ['Mã số thuế', taxCode],
      ['Đại diện', representative],
      ['Chức vụ', position],
    ],
  };
}

const minhLong = (heading: string, representative: string, position: string): Party =>
  company(heading, { ...demoCompany, representative, position });

export type Person = {
  readonly name: string;
  readonly birthday: string;
  readonly identityNumber: string;
  readonly address: string;
  readonly phone: string;
};

function employee(heading: string, person: Person): Party {
  return {
    heading,
    rows: [
      ['Họ và tên', person.name],
      ['Ngày sinh', person.birthday],
      ['Số căn cước', person.identityNumber],
      ['Nơi cư trú', person.address],
      ['Điện thoại', person.phone],
    ],
  };
}

/** A contract without the place and day of its making, which the document's creation decides. */
export type UndatedContract = Omit<ContractText, 'placeAndDate'>;

type Facts = {
  readonly no: string;
  readonly signatories: readonly Signatory[];
};

export type Employment = {
  readonly person: Person;
  readonly jobTitle: string;
  readonly department: string;
  readonly from: string;
  readonly to: string;
  readonly salary: string;
  readonly allowance: string;
};

/** A company that gives a service to ours. */
export type Provider = Company & {
  /** Ours, where they have one. */
  readonly customerCode?: string;
};

export function laborContract(facts: Facts, job: Employment): UndatedContract {
  return {
    ...facts,
    title: 'Hợp đồng lao động',
    subtitle: 'Loại hợp đồng: xác định thời hạn',
    grounds: [
      'Căn cứ Bộ luật Lao động số 45/2019/QH14 ngày 20 tháng 11 năm 2019;',
      'Căn cứ Luật Giao dịch điện tử số 20/2023/QH15 ngày 22 tháng 6 năm 2023;',
      'Căn cứ nhu cầu công việc của Công ty và nguyện vọng của người lao động.',
    ],
    parties: [
      minhLong(
        'NGƯỜI SỬ DỤNG LAO ĐỘNG (Bên A)',
        'Bà Phạm Thu Hà',
        'Trưởng phòng Nhân sự, theo giấy ủy quyền số 07/2026/UQ-ML',
      ),
      employee('NGƯỜI LAO ĐỘNG (Bên B)', job.person),
    ],
    agreement:
      'Hai bên thoả thuận ký kết hợp đồng lao động này và cam kết thực hiện đúng những điều khoản sau đây:',
    articles: [
      {
        title: 'Công việc, địa điểm và thời hạn của hợp đồng',
        clauses: [
          `Chức danh: ${job.jobTitle}, thuộc ${job.department}. Bên B làm việc theo bản mô tả công việc kèm theo và theo sự phân công của người quản lý trực tiếp.`,
          `Địa điểm làm việc: trụ sở của Bên A tại ${demoCompany.address}. Bên B có thể đi công tác theo yêu cầu công việc.`,
          `Thời hạn của hợp đồng: từ ngày ${job.from} đến hết ngày ${job.to}.`,
        ],
      },
      {
        title: 'Thời giờ làm việc và thời giờ nghỉ ngơi',
        clauses: [
          'Bên B làm việc 8 giờ mỗi ngày, từ thứ Hai đến thứ Sáu: buổi sáng từ 8 giờ đến 12 giờ, buổi chiều từ 13 giờ đến 17 giờ.',
          'Bên B được nghỉ các ngày lễ, tết theo quy định của pháp luật và 12 ngày phép năm hưởng nguyên lương; cứ đủ năm năm làm việc được thêm một ngày.',
          'Việc làm thêm giờ chỉ thực hiện khi có sự đồng ý của Bên B và được trả lương theo Điều 98 của Bộ luật Lao động.',
        ],
      },
      {
        title: 'Tiền lương, phụ cấp và hình thức trả lương',
        clauses: [
          `Mức lương theo công việc: ${job.salary} đồng mỗi tháng. Phụ cấp ăn trưa và điện thoại: ${job.allowance} đồng mỗi tháng.`,
          'Tiền lương được trả một lần mỗi tháng bằng chuyển khoản, chậm nhất vào ngày 05 của tháng kế tiếp, kèm theo bảng kê chi tiết.',
          'Bên A xét nâng lương mỗi năm một lần, căn cứ vào kết quả công việc và quy chế trả lương của Công ty.',
        ],
      },
      {
        title: 'Bảo hiểm và điều kiện lao động',
        clauses: [
          'Hai bên tham gia bảo hiểm xã hội, bảo hiểm y tế và bảo hiểm thất nghiệp theo tỷ lệ do pháp luật quy định.',
          'Bên A bảo đảm nơi làm việc an toàn, cấp đủ phương tiện làm việc và tổ chức khám sức khoẻ định kỳ mỗi năm một lần.',
        ],
      },
      {
        title: 'Quyền và nghĩa vụ của Bên B',
        clauses: [
          'Hoàn thành công việc được giao, chấp hành nội quy lao động và quy định về an toàn, vệ sinh lao động.',
          'Giữ bí mật thông tin kinh doanh, dữ liệu khách hàng và dữ liệu cá nhân mà mình biết được khi làm việc, kể cả sau khi hợp đồng chấm dứt.',
          'Được đào tạo, bồi dưỡng nâng cao trình độ; được đơn phương chấm dứt hợp đồng khi báo trước ít nhất 30 ngày.',
        ],
      },
      {
        title: 'Quyền và nghĩa vụ của Bên A',
        clauses: [
          'Bảo đảm việc làm và thực hiện đầy đủ những điều đã cam kết; trả lương và các khoản khác đúng hạn.',
          'Điều hành, kiểm tra và đánh giá công việc của Bên B; tạm hoãn hoặc chấm dứt hợp đồng theo đúng pháp luật và thoả ước lao động tập thể.',
        ],
      },
      {
        title: 'Điều khoản thi hành',
        clauses: [
          'Những vấn đề không ghi trong hợp đồng này áp dụng theo Bộ luật Lao động và nội quy của Công ty. Mọi sửa đổi phải được lập thành phụ lục có chữ ký của hai bên.',
          'Tranh chấp được giải quyết trước hết bằng thương lượng; nếu không thành, hai bên yêu cầu hoà giải viên lao động hoặc Toà án có thẩm quyền giải quyết.',
          'Hợp đồng được lập và ký dưới dạng dữ liệu điện tử, có giá trị như bản giấy, có hiệu lực từ ngày bắt đầu ghi tại khoản 1.3. Mỗi bên giữ một bản có đủ chữ ký.',
        ],
      },
    ],
  };
}

export type Service = {
  readonly subtitle: string;
  readonly provider: Provider;
  readonly scope: readonly string[];
  readonly value: number;
  readonly valueInWords: string;
  readonly from: string;
  readonly to: string;
};

export function serviceContract(facts: Facts, service: Service): UndatedContract {
  return {
    ...facts,
    title: 'Hợp đồng dịch vụ',
    subtitle: service.subtitle,
    grounds: [
      'Căn cứ Bộ luật Dân sự số 91/2015/QH13 ngày 24 tháng 11 năm 2015;',
      'Căn cứ Luật Thương mại số 36/2005/QH11 ngày 14 tháng 6 năm 2005;',
      'Căn cứ nhu cầu và khả năng của hai bên.',
    ],
    parties: [
      minhLong('BÊN SỬ DỤNG DỊCH VỤ (Bên A)', 'Bà Trần Thị Bình', 'Phó Giám đốc'),
      company('BÊN CUNG CẤP DỊCH VỤ (Bên B)', service.provider),
    ],
    agreement: 'Hai bên thống nhất ký kết hợp đồng dịch vụ với những điều khoản sau đây:',
    articles: [
      { title: 'Nội dung dịch vụ', clauses: service.scope },
      {
        title: 'Thời hạn thực hiện',
        clauses: [
          `Hợp đồng có hiệu lực từ ngày ${service.from} đến hết ngày ${service.to}.`,
          'Ba mươi ngày trước khi hết hạn, hai bên gặp nhau để thống nhất việc gia hạn; nếu không bên nào có ý kiến khác, hợp đồng được gia hạn thêm một năm với cùng điều kiện.',
        ],
      },
      {
        title: 'Giá trị hợp đồng và thanh toán',
        clauses: [
          `Giá trị hợp đồng: ${service.value.toLocaleString('vi-VN')} đồng (bằng chữ: ${service.valueInWords} đồng), đã gồm thuế giá trị gia tăng.`,
          'Bên A thanh toán theo quý bằng chuyển khoản, trong vòng 15 ngày kể từ ngày nhận đủ hoá đơn điện tử và biên bản nghiệm thu của quý.',
          'Chậm thanh toán quá 30 ngày, Bên A trả thêm lãi chậm trả theo lãi suất 0,03% mỗi ngày trên số tiền chậm trả.',
        ],
      },
      {
        title: 'Quyền và nghĩa vụ của Bên A',
        clauses: [
          'Cung cấp đầy đủ, kịp thời thông tin, mặt bằng và quyền truy cập cần thiết cho việc thực hiện dịch vụ.',
          'Cử người đầu mối phối hợp, nghiệm thu dịch vụ trong vòng năm ngày làm việc kể từ khi nhận được đề nghị.',
          'Được yêu cầu Bên B khắc phục miễn phí những phần việc không đạt chất lượng đã thoả thuận.',
        ],
      },
      {
        title: 'Quyền và nghĩa vụ của Bên B',
        clauses: [
          'Thực hiện dịch vụ đúng nội dung, chất lượng và thời hạn; bố trí nhân sự có đủ trình độ và kinh nghiệm.',
          'Tiếp nhận yêu cầu 24 giờ mỗi ngày và có mặt trong vòng bốn giờ đối với sự cố nghiêm trọng.',
          'Không giao lại một phần hay toàn bộ công việc cho bên thứ ba nếu không có sự đồng ý bằng văn bản của Bên A.',
        ],
      },
      {
        title: 'Bảo mật thông tin',
        clauses: [
          'Mỗi bên giữ bí mật mọi thông tin nhận được từ bên kia, chỉ dùng cho mục đích của hợp đồng này, trong thời hạn hợp đồng và ba năm sau đó.',
          'Dữ liệu cá nhân được xử lý theo quy định của pháp luật về bảo vệ dữ liệu cá nhân và được xoá khi hợp đồng chấm dứt.',
        ],
      },
      {
        title: 'Phạt vi phạm, chấm dứt và giải quyết tranh chấp',
        clauses: [
          'Bên vi phạm chịu phạt 8% giá trị phần nghĩa vụ bị vi phạm và bồi thường thiệt hại thực tế phát sinh.',
          'Mỗi bên có quyền chấm dứt hợp đồng trước hạn khi báo trước bằng văn bản ít nhất 30 ngày.',
          'Tranh chấp không thương lượng được thì do Trung tâm Trọng tài Quốc tế Việt Nam (VIAC) giải quyết theo quy tắc tố tụng của Trung tâm.',
        ],
      },
      {
        title: 'Điều khoản chung',
        clauses: [
          'Hợp đồng được ký bằng chữ ký điện tử của đại diện hai bên và có hiệu lực kể từ thời điểm bên cuối cùng ký.',
        ],
      },
    ],
  };
}

export type Handover = { readonly receiver: Person; readonly items: readonly string[] };

export function handoverRecord(facts: Facts, handover: Handover): UndatedContract {
  return {
    ...facts,
    title: 'Biên bản bàn giao',
    subtitle: 'Về việc bàn giao tài sản và thiết bị làm việc',
    grounds: [
      'Căn cứ Quy chế quản lý tài sản của Công ty ban hành ngày 02 tháng 01 năm 2025;',
      'Căn cứ đề nghị cấp thiết bị đã được Văn phòng phê duyệt.',
    ],
    parties: [
      minhLong('BÊN GIAO', 'Bà Vũ Thị Lan', 'Nhân viên Văn phòng'),
      employee('BÊN NHẬN', handover.receiver),
    ],
    agreement: 'Hai bên cùng tiến hành bàn giao với nội dung như sau:',
    articles: [
      { title: 'Tài sản bàn giao', clauses: handover.items },
      {
        title: 'Tình trạng khi bàn giao',
        clauses: [
          'Tài sản hoạt động bình thường, đủ phụ kiện và tài liệu kèm theo; hai bên đã kiểm tra tại chỗ.',
          'Phần mềm trên thiết bị có bản quyền và đã được cập nhật đến ngày bàn giao.',
        ],
      },
      {
        title: 'Trách nhiệm của các bên',
        clauses: [
          'Bên nhận bảo quản tài sản, chỉ dùng cho công việc và không cài đặt phần mềm ngoài danh mục được phép.',
          'Mất mát hoặc hư hỏng phải được báo cho Văn phòng trong vòng 24 giờ; mức bồi thường theo quy chế của Công ty.',
          'Khi chuyển công tác hoặc nghỉ việc, Bên nhận trả lại toàn bộ tài sản và lập biên bản trước ngày làm việc cuối cùng.',
        ],
      },
      {
        title: 'Hiệu lực',
        clauses: ['Biên bản có hiệu lực kể từ khi các bên ký điện tử, mỗi bên giữ một bản.'],
      },
    ],
  };
}

export type Appendix = {
  readonly of: string;
  readonly person: Person;
  readonly changes: readonly string[];
  readonly from: string;
};

export function contractAppendix(facts: Facts, appendix: Appendix): UndatedContract {
  return {
    ...facts,
    title: 'Phụ lục hợp đồng',
    subtitle: `Kèm theo hợp đồng số ${appendix.of}`,
    grounds: [`Căn cứ hợp đồng số ${appendix.of} đã ký giữa hai bên;`, 'Căn cứ thoả thuận của hai bên.'],
    parties: [
      minhLong('BÊN A', 'Bà Phạm Thu Hà', 'Trưởng phòng Nhân sự'),
      employee('BÊN B', appendix.person),
    ],
    agreement: 'Hai bên thống nhất sửa đổi, bổ sung một số điều khoản của hợp đồng nêu trên như sau:',
    articles: [
      { title: 'Nội dung sửa đổi, bổ sung', clauses: appendix.changes },
      {
        title: 'Hiệu lực của phụ lục',
        clauses: [
          `Phụ lục có hiệu lực từ ngày ${appendix.from} và là một phần không tách rời của hợp đồng số ${appendix.of}.`,
          'Những điều khoản khác của hợp đồng không thay đổi và vẫn giữ nguyên hiệu lực.',
        ],
      },
      {
        title: 'Điều khoản thi hành',
        clauses: [
          'Hai bên đã đọc, hiểu rõ và tự nguyện ký phụ lục này bằng phương tiện điện tử. Mỗi bên giữ một bản có giá trị như nhau.',
        ],
      },
    ],
  };
}

export function confidentialityUndertaking(facts: Facts, person: Person, jobTitle: string): UndatedContract {
  return {
    ...facts,
    title: 'Cam kết bảo mật thông tin',
    subtitle: `Áp dụng cho chức danh ${jobTitle}`,
    grounds: [
      'Căn cứ Bộ luật Lao động số 45/2019/QH14 và Luật Sở hữu trí tuệ số 50/2005/QH11;',
      'Căn cứ Quy định về an toàn thông tin của Công ty.',
    ],
    parties: [
      employee('NGƯỜI CAM KẾT', person),
      minhLong('BÊN NHẬN CAM KẾT', 'Bà Phạm Thu Hà', 'Trưởng phòng Nhân sự'),
    ],
    agreement: 'Tôi cam kết với Công ty những nội dung sau đây:',
    articles: [
      {
        title: 'Thông tin được bảo mật',
        clauses: [
          'Thông tin về khách hàng, đối tác, giá bán, kế hoạch kinh doanh và tài chính chưa được công bố.',
          'Tài liệu kỹ thuật, mã nguồn, thiết kế, mật khẩu và phương tiện truy cập vào các hệ thống của Công ty.',
          'Dữ liệu cá nhân của người lao động và khách hàng.',
        ],
      },
      {
        title: 'Nội dung cam kết',
        clauses: [
          'Chỉ dùng thông tin được bảo mật cho công việc được giao; không sao chép, tiết lộ hay chuyển giao cho người khác.',
          'Không mang tài liệu ra khỏi Công ty hoặc gửi qua hộp thư cá nhân khi chưa được người quản lý đồng ý.',
          'Báo ngay cho bộ phận an toàn thông tin khi phát hiện nguy cơ hoặc sự cố lộ lọt.',
          'Trả lại hoặc xoá toàn bộ thông tin khi chấm dứt hợp đồng lao động.',
        ],
      },
      {
        title: 'Thời hạn và trách nhiệm',
        clauses: [
          'Cam kết có hiệu lực trong thời gian làm việc tại Công ty và 24 tháng kể từ ngày nghỉ việc.',
          'Tôi chịu trách nhiệm bồi thường thiệt hại và chịu xử lý kỷ luật theo nội quy lao động nếu vi phạm cam kết này.',
        ],
      },
    ],
  };
}
