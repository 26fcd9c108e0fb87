import { enumTextsEn } from '../../../contract/enum-texts.ts';

/** Enumerations of the interface, by the names that contract/enums.ts gives their values. */
export const enums = {
  ...enumTextsEn,
  contractStatus: {
    undefined: 'Unknown',
    valid: 'In force',
    nearlyExpired: 'Expires soon',
    expired: 'Expired',
    notYetEffective: 'Not yet in force',
  },
  displayMode: { unset: 'Default', text: 'Text', textAndImage: 'Text and image', image: 'Image' },
  userStatus: { enabled: 'Enabled', disabled: 'Disabled' },
  receiveOtpMethod: { email: 'Email', sms: 'SMS', zalo: 'Zalo', none: 'None' },
  receiveNotificationMethod: { email: 'Email', sms: 'SMS', zalo: 'Zalo', none: 'None' },
  employeeStatus: { enabled: 'Employed', disabled: 'Left' },
  gender: { male: 'Male', female: 'Female' },
  contractType: { indefiniteTerm: 'Indefinite-term', fixedTerm: 'Fixed-term' },
  contractSigningMethod: { electronic: 'Electronic', paper: 'Paper' },
  role: { signer: 'Signer', clerk: 'Clerk', hr: 'HR', admin: 'Admin' },
} as const;
