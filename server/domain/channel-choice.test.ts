import { describe, expect, it } from 'vitest';

import { receiveNotificationMethod } from '../../contract/enums.ts';
import type { AddressChannel } from '../../contract/rules/step-delivery.ts';
import { chooseChannel, isTold, type Reader } from './channel-choice.ts';

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

describe('somebody is told', () => {
  const { email, none } = receiveNotificationMethod;

  it.each([
    ['by the channel that they chose', email, true, false, true],
    ['of nothing where they chose none', none, false, false, false],
    ['in a browser alone where they chose no channel', none, true, true, true],
  ])('%s', (_name, method, isOptional, isPushedTo, expected) => {
    const wishes = { receiveNotificationMethod: method, unsubscribedAt: null };
    expect(isTold(wishes, { isOptional, isPushedTo })).toBe(expected);
  });

  it('only of what is not optional once they unsubscribed, in a browser too', () => {
    const wishes = { receiveNotificationMethod: email, unsubscribedAt: new Date(0) };
    expect(isTold(wishes, { isOptional: true, isPushedTo: true })).toBe(false);
    expect(isTold(wishes, { isOptional: false, isPushedTo: false })).toBe(true);
  });
});
