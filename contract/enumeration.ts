import { z } from 'zod';

/** `{value, description}`, as enumerations are written on the wire, with an English description. */
export const enumerationSchema = z.object({
  value: z.number().int(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

export type Enumeration = { readonly value: number; readonly description: string };

/** What the wire calls each value of an enumeration, in English. */
const descriptions = {
  documentStatus: {
    1: 'New',
    2: 'Ready',
    3: 'In progress',
    4: 'Completed',
    5: 'Correcting',
    [-1]: 'Rejected',
    [-2]: 'Deleted',
    [-3]: 'Canceled',
  },
  contractStatus: {
    0: 'Undefined',
    1: 'Contract valid',
    2: 'Nearly expired',
    [-1]: 'Expired',
    [-2]: 'Not yet effective',
  },
  stepStatus: {
    [-1]: 'Rejected',
    1: 'Waiting',
    2: 'Viewed',
    3: 'Signed',
    4: 'Approved',
    5: 'Filled',
    6: 'Coordinated',
    7: 'Identity verified',
  },
  accessPermission: {
    1: 'View only',
    2: 'Sign draw',
    3: 'Approve',
    4: 'Sign digital',
    5: 'Fill data',
    6: 'Coordinate',
    7: 'E-Sign',
    8: 'eKYC sign',
  },
  displayMode: { 0: '0', 1: 'Text only', 2: 'Text and image', 3: 'Image only' },
  activity: {
    1: 'Create document',
    2: 'Update document',
    3: 'Invite recipient',
    4: 'View document',
    5: 'Approve',
    6: 'Sign draw',
    7: 'Sign digital',
    8: 'E-Sign',
    9: 'Fill data',
    10: 'Coordinate',
    11: 'Verify identity',
    12: 'Complete document',
    13: 'Remind',
    14: 'Send OTP',
    15: 'Reassign',
    16: 'Share document',
    17: 'Correct document',
    18: 'Notify',
    19: 'Restore document',
    20: 'Unshare document',
    21: 'Hold document',
    22: 'Release document',
    23: 'Repair file',
    24: 'Draw form fields',
    27: 'Sign in person',
    28: 'Check access code',
    29: 'Lock access code',
    30: 'End access code',
    31: 'Change access code',
    [-1]: 'Reject',
    [-2]: 'Delete document',
    [-3]: 'Cancel document',
  },
  requestType: { 0: 'Unknown', 1: 'Web', 2: 'Process code', 3: 'System', 4: 'In person' },
  userStatus: { 1: 'Enabled', [-1]: 'Disabled' },
  receiveOtpMethod: { 1: 'Email', 2: 'SMS', 3: 'Zalo', [-1]: 'None' },
  receiveNotificationMethod: { 0: 'Email', 1: 'SMS', 2: 'Zalo', [-1]: 'None' },
  signMethod: { 0: 'Not set', 1: 'Sign draw', 2: 'Remote CA', 3: 'Token' },
  batchStatus: { 1: 'Processing', 2: 'Created', 3: 'Sent', [-1]: 'Error', [-2]: 'Canceled' },
  importType: { 1: 'Documents created from templates' },
  employeeStatus: { 1: 'Enabled', [-1]: 'Disabled' },
  syncStatus: { 1: 'Not Synced', 2: 'Synced', 3: 'Failed' },
  gender: { 1: 'Male', 2: 'Female' },
  contractType: { 1: 'Indefinite-term labor contract', 2: 'Fixed-term labor contract' },
  contractSigningMethod: { 1: 'Electronic labor contract', 2: 'Paper labor contract' },
  identityVerificationStatus: { 0: 'Not verified', 1: 'Verified' },
  identityVerifiedType: { 0: 'Unknown', 1: 'Citizen identity card', 2: 'Passport' },
  identityDecision: { 1: 'Waiting', 2: 'Accepted', [-1]: 'Refused' },
  identityVerifiedSource: { 0: 'Unknown', 1: 'eKYC' },
} as const satisfies Readonly<Record<string, Readonly<Record<number, string>>>>;

/** Writes a value with its description; one that the enumeration does not know keeps its number as description. */
export function describe(name: keyof typeof descriptions, value: number): Enumeration {
  const known: Readonly<Record<number, string>> = descriptions[name];
  return { value, description: known[value] ?? String(value) };
}
