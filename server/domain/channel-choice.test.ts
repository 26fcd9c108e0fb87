import { describe, expect, it } from 'vitest';

import type { AddressChannel } from '../../contract/rules/step-delivery.ts';
import { chooseChannel, type Reader } from './channel-choice.ts';

const reader: Reader = { email: 'an@example.vn', phone: '0912 345 678', verified: new Set() };

describe('the channel that reaches somebody', () => {
  it.each<[string, AddressChannel, Partial<Reader>, boolean, AddressChannel]>([
    ['is the wanted one', 'zalo', {}, true, 'zalo'],
    ['is mail where Zalo has nothing for the message', 'zalo', {}, false, 'email'],
    ['is mail where the number is none of a mobile phone', 'zalo', { phone: '024 3825 1234' }, true, 'email'],
    ['is an SMS for who has no mail address', 'zalo', { email: '' }, false, 'sms'],
    ['is mail where that alone is proved', 'zalo', { verified: new Set(['email']) }, true, 'email'],
    [
      'is no mail to an unproved address beside a proved number',
      'zalo',
      { verified: new Set(['phone']) },
      false,
      'sms',
    ],
    ['is an SMS where that is wanted', 'sms', {}, true, 'sms'],
    ['is mail where that is wanted', 'email', {}, true, 'email'],
  ])('%s', (_name, wanted, more, mayUseZalo, expected) => {
    expect(chooseChannel(wanted, { ...reader, ...more }, mayUseZalo)).toBe(expected);
  });
});
