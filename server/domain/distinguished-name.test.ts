import { expect, it } from 'vitest';

import { readSubject } from './distinguished-name.ts';

const nothing = {
  description: '',
  commonName: '',
  organization: '',
  organizationalUnit: '',
  userId: '',
  title: '',
};

it.each([
  [
    'CN=Nguyễn Văn An, O=Minh Long, OU=Phòng Nhân sự, UID=CMND:001099012345, T=Trưởng phòng, C=VN',
    {
      ...nothing,
      commonName: 'Nguyễn Văn An',
      organization: 'Minh Long',
      organizationalUnit: 'Phòng Nhân sự',
      userId: 'CMND:001099012345',
      title: 'Trưởng phòng',
    },
  ],
  ['uid=7+cn=An;title=Giám đốc', { ...nothing, userId: '7', commonName: 'An', title: 'Giám đốc' }],
  [
    'CN="Long, Minh", O=Long\\, Minh \\"A\\"',
    { ...nothing, commonName: 'Long, Minh', organization: 'Long, Minh "A"' },
  ],
  ['CN=H\\E1\\BB\\93 Xu\\C3\\A2n', { ...nothing, commonName: 'Hồ Xuân' }],
  ['OU=first,OU=second', { ...nothing, organizationalUnit: 'first' }],
  ['', nothing],
  ['no name at all', nothing],
])('reads %s', (text, subject) => expect(readSubject(text)).toEqual(subject));
