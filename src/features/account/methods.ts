import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';

/** Ways for codes that a user may choose; going without is the company's to decide. */
export const otpMethods = [
  { value: receiveOtpMethod.email[0], label: 'account.byEmail' },
  { value: receiveOtpMethod.sms[0], label: 'account.bySms' },
] as const;

/** Ways for notices that a user may choose. */
export const noticeMethods = [
  { value: receiveNotificationMethod.email[0], label: 'account.byEmail' },
  { value: receiveNotificationMethod.sms[0], label: 'account.bySms' },
  { value: receiveNotificationMethod.none[0], label: 'account.byNone' },
] as const;
