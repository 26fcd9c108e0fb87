import { en } from './phrases.ts';
import type { Words } from './words.ts';

const documentCount = (count: number): string => `${String(count)} ${count === 1 ? 'document' : 'documents'}`;

export const englishWords: Words = {
  closing: 'If you did not expect this email, ignore it and do not forward it.',
  answers: {
    taken: 'You can reply to this email; what you write appears under Messages on the document.',
    onDocument: 'To ask or answer, open the document and write under Messages.',
  },
  mailChoice: 'Choose which emails you get',
  attached: (names) => `The completed document is attached: ${names}`,
  dueBy: (day) => en.due.replace('{dueDate}', day),
  codeLabel: 'Process code',
  otp: (minutes) => ({
    subject: 'One-time code: {document}',
    body: en.body(
      'The one-time code to {task} “{document}”, number {documentNo}.',
      `It is valid for ${String(minutes)} minutes. Do not give it to anyone.`,
      '{otp}',
    ),
  }),
  batchOtp: (count, minutes) => ({
    subject: `One-time code: ${documentCount(count)}`,
    body: en.body(
      `The one-time code to {task} ${documentCount(count)}: {documentNo}.`,
      `It is valid for ${String(minutes)} minutes. Do not give it to anyone.`,
      '{otp}',
    ),
  }),
  inPersonOtp: (minutes) => ({
    subject: 'One-time code to sign in person: {document}',
    body: en.body(
      'The one-time code to open “{document}”, number {documentNo}, on the device of {host} ({company}).',
      `It is valid for ${String(minutes)} minutes. Enter it yourself while you hold that device. Do not give it to anyone.`,
      '{otp}',
    ),
  }),
  otpAction: 'One-time code',
  tasks: {
    1: 'view',
    2: 'sign',
    3: 'approve',
    4: 'sign digitally',
    5: 'fill in data',
    6: 'choose who is next',
    7: 'e-sign',
    8: 'sign with eKYC',
  },
  undelivered: {
    refused: 'the email server does not accept this address',
    bounced: 'the email came back',
    complained: 'the recipient reported the email as spam',
    'no-channel': 'this person has no address or has turned notifications off',
    'timed-out': 'it could not be sent for 7 days',
    disabled: 'this person’s account is disabled',
  },
  listed: (subject, no) => `- “${subject}”, number ${no}`,
  rejectTask: 'reject',
  certificateUse: (name, company) => `Use this certificate to sign for ${name} at ${company}`,
  reasonCaption: 'Reason',
};
