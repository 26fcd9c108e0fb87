import { receiveNotificationMethod, receiveOtpMethod } from '../../contract/enums.ts';
import { vietnameseMobile } from '../../contract/rules/phone.ts';
import type { AddressChannel } from '../../contract/rules/step-delivery.ts';
import { chooseContact, type ContactField } from './contact-change.ts';

/** Which address of a user a channel goes to. */
export const fieldOfChannel: Readonly<Record<AddressChannel, ContactField>> = {
  email: 'email',
  sms: 'phone',
  zalo: 'phone',
};

/** How the wire names the channels that codes and notifications come by. */
export const otpMethodOf = {
  email: receiveOtpMethod.email,
  sms: receiveOtpMethod.sms,
  zalo: receiveOtpMethod.zalo,
} as const satisfies Readonly<Record<AddressChannel, number>>;

export const notificationMethodOf = {
  email: receiveNotificationMethod.email,
  sms: receiveNotificationMethod.sms,
  zalo: receiveNotificationMethod.zalo,
} as const satisfies Readonly<Record<AddressChannel, number>>;

/** The channel that a method names; mail for whoever wants none and has to be told. */
export function channelOf(method: number, methods: Readonly<Record<AddressChannel, number>>): AddressChannel {
  return method === methods.zalo ? 'zalo' : method === methods.sms ? 'sms' : 'email';
}

type Wishes = { readonly receiveNotificationMethod: number; readonly unsubscribedAt: Date | null };

/**
 * Whether somebody is told at all, by the channel that they chose or, `isPushedTo`, in a browser; whoever unsubscribed goes without what
 * is optional, as reminders are.
 */
export function isTold(
  { receiveNotificationMethod: method, unsubscribedAt }: Wishes,
  { isOptional, isPushedTo }: { readonly isOptional: boolean; readonly isPushedTo: boolean },
): boolean {
  return (
    (method !== receiveNotificationMethod.none || isPushedTo) && !(isOptional && unsubscribedAt !== null)
  );
}

export type Reader = {
  readonly email: string;
  readonly phone: string;
  readonly verified: ReadonlySet<ContactField>;
};

/**
 * The channel that reaches somebody: the wanted one, unless it would lead to an unproved address beside a proved one. Zalo, where it
 * may be used, takes mobile numbers alone; whoever it does not reach gets a mail, and an SMS where they have no mail address.
 */
export function chooseChannel(
  wanted: AddressChannel,
  { email, phone, verified }: Reader,
  mayUseZalo: boolean,
): AddressChannel {
  const isByZalo =
    wanted === 'zalo' &&
    mayUseZalo &&
    vietnameseMobile(phone) !== null &&
    chooseContact('phone', verified) === 'phone';
  if (isByZalo) {
    return 'zalo';
  }
  const isByPhone = wanted === 'sms' || (wanted === 'zalo' && email === '');
  return chooseContact(isByPhone ? 'phone' : 'email', verified) === 'phone' ? 'sms' : 'email';
}
