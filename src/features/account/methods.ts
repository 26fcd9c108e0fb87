import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';

/** Ways for codes that a user may choose; going without is the company's to decide. */
export const otpMethods = [
  { value: receiveOtpMethod.email, label: 'account.byEmail' },
  { value: receiveOtpMethod.sms, label: 'account.bySms' },
  { value: receiveOtpMethod.zalo, label: 'account.byZalo' },
] as const;

/** Ways for notices that a user may choose. */
export const noticeMethods = [
  { value: receiveNotificationMethod.email, label: 'account.byEmail' },
  { value: receiveNotificationMethod.sms, label: 'account.bySms' },
  { value: receiveNotificationMethod.zalo, label: 'account.byZalo' },
  { value: receiveNotificationMethod.none, label: 'account.byNone' },
] as const;
