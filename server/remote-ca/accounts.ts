/**
 * Who has a certificate at the test authority: the people of the demo company, each under the number of their identity card,
 * some under the company's tax code as well.
 */
export type Account = {
  readonly username: string;
  readonly name: string;
  /** The company that it signs for; `null` for a person's own. */
  readonly organization: string | null;
  readonly uid: string;
  /** A certificate that is over, to be told so. */
  readonly isExpired: boolean;
  /** A company's seal, which signs with nobody's confirmation. */
  readonly isSeal: boolean;
};

type Person = { readonly code: string; readonly name: string; readonly identityNumber: string };

const company = { name: 'Công ty Cổ phần Minh Long', taxCode: '0101243150' } as const;

const people: readonly Person[] = [
  { code: 'an', name: 'Nguyễn Văn An', identityNumber: '001094012345' },
  { code: 'binh', name: 'Trần Thị Bình', identityNumber: '036185004271' },
  { code: 'chi', name: 'Lê Thị Chi', identityNumber: '038190007788' },
  { code: 'hr', name: 'Phạm Thu Hà', identityNumber: '001188023456' },
  { code: 'clerk', name: 'Vũ Thị Lan', identityNumber: '031192034567' },
  { code: 'admin', name: 'Hoàng Minh Đức', identityNumber: '001083045678' },
];

const seal: Account = {
  name: company.name,
  organization: company.name,
  uid: `MST:${company.taxCode}`,
  username: `${company.taxCode}-seal`,
  isExpired: false,
  isSeal: true,
};

const ofPeople = people.flatMap(({ code, name, identityNumber }): Account[] => {
  const personal = { name, organization: null, uid: `CCCD:${identityNumber}` };
  return [
    { ...personal, username: identityNumber, isExpired: false, isSeal: false },
    { ...personal, username: `${identityNumber}-cu`, isExpired: true, isSeal: false },
    {
      name,
      organization: company.name,
      uid: `MST:${company.taxCode}`,
      username: `${company.taxCode}-${code}`,
      isExpired: false,
      isSeal: false,
    },
  ];
});

export const accounts: readonly Account[] = [...ofPeople, seal];
