import type { Words } from './words.ts';

const greeting = 'Dear {name},';
const standingIn = 'You act for {principal}.';
const due = 'Due by the end of {dueDate}.';
const body = (...paragraphs: readonly string[]): string => [greeting, ...paragraphs].join('\n\n');

export const englishWords: Words = {
  closing: 'If you did not expect this message, please ignore it and do not pass it on.',
  codeLabel: 'Process code',
  notices: {
    'step-invitation': {
      subject: 'Please {task}: {document}',
      body: body(
        '{sender} ({company}) has sent you “{document}”, number {documentNo}, to {task}.',
        standingIn,
        due,
        'Open the link below, or type the process code on our page. Both are for you alone.',
        '{link}',
        '{code}',
      ),
      action: 'Open the document',
    },
    'step-reminder': {
      subject: 'Reminder to {task}: {document}',
      body: body(
        '“{document}”, number {documentNo}, from {sender} ({company}) still waits for you to {task}.',
        standingIn,
        due,
        'The link and the process code below take the place of those sent before. Both are for you alone.',
        '{link}',
        '{code}',
      ),
      action: 'Open the document',
    },
    'document-completed': {
      subject: 'Completed: {document}',
      body: body(
        'Everyone has acted on “{document}”, number {documentNo}.',
        'You can read and download the completed document.',
        '{link}',
      ),
      action: 'View the document',
    },
    'document-rejected': {
      subject: 'Rejected: {document}',
      body: body('{by} has rejected “{document}”, number {documentNo}.', 'Reason: {reason}', '{link}'),
      action: 'View the document',
    },
    'document-canceled': {
      subject: 'Canceled: {document}',
      body: body(
        '{sender} ({company}) has canceled “{document}”, number {documentNo}.',
        'Reason: {reason}',
        '{link}',
      ),
      action: 'View the document',
    },
    'document-shared': {
      subject: 'Shared with you: {document}',
      body: body(
        '{by} ({company}) has shared “{document}”, number {documentNo}, with you.',
        'You can read and download it once you are signed in.',
        '{link}',
      ),
      action: 'View the document',
    },
    'document-expiring': {
      subject: 'Expiring soon: {document}',
      body: body(
        '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
        'It is your turn to {task}. After that day nobody can act on it any more.',
        standingIn,
        '{link}',
        '{code}',
      ),
      action: 'Open the document',
    },
    'document-expiring-creator': {
      subject: 'Expiring soon: {document}',
      body: body(
        '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
        'It is not completed yet. You can remind whoever it waits for, or extend it.',
        '{link}',
      ),
      action: 'Open the document',
    },
    'document-message': {
      subject: 'New message: {document}',
      body: body('{by} wrote about “{document}”, number {documentNo}:', '{message}', '{link}'),
      action: 'Read and answer',
    },
    'step-taken-back': {
      subject: 'Nothing left to do for you: {document}',
      body: body(
        '{by} has taken back “{document}”, number {documentNo}, which you held for them.',
        'There is nothing left for you to do.',
        '{link}',
      ),
      action: 'Open the inbox',
    },
    absence: {
      subject: '{by} has asked you to stand in',
      body: body(
        '{by} ({company}) is absent from {fromDay} to the end of {toDay} and has asked you to stand in.',
        'Reason: {reason}',
        'Documents whose turn comes to {by} on these days go to you. You act in your own name; the document says for whom.',
        '{link}',
      ),
      action: 'Open the inbox',
    },
    'identity-to-judge': {
      subject: 'Identity to verify: {person}',
      body: body(
        '{person} has sent pictures of identity papers to sign “{document}”, number {documentNo}.',
        'Please sign in to look at them and decide.',
        '{link}',
      ),
      action: 'Sign in',
    },
    'identity-accepted': {
      subject: 'Identity verified: {document}',
      body: body(
        'Your identity has been verified. You can now sign “{document}”, number {documentNo}.',
        '{link}',
        '{code}',
      ),
      action: 'Open the document',
    },
    'identity-refused': {
      subject: 'Identity not verified: {document}',
      body: body(
        'The pictures that you sent to sign “{document}”, number {documentNo}, were not accepted.',
        'Reason: {reason}',
        'Please take and send them again.',
        '{link}',
        '{code}',
      ),
      action: 'Open the document',
    },
    invitation: {
      subject: 'Join {company} on Countersign',
      body: body(
        '{company} has made an account for you: “{username}”.',
        'Set a password within seven days to begin.',
        '{link}',
      ),
      action: 'Set a password',
    },
    'password-reset': {
      subject: 'Set a new password',
      body: body(
        'Someone asked to set a new password for the account “{username}”.',
        'The link works once, within one hour.',
        '{link}',
      ),
      action: 'Set a new password',
    },
  },
  otp: (minutes) => ({
    subject: 'Confirmation code: {document}',
    body: body(
      'The code to {task} “{document}”, number {documentNo}.',
      `It is valid for ${String(minutes)} minutes. Do not give it to anyone.`,
      '{otp}',
    ),
  }),
  batchOtp: (count, minutes) => ({
    subject: `Confirmation code: ${String(count)} documents`,
    body: body(
      `The code to {task} ${String(count)} documents: {documentNo}.`,
      `It is valid for ${String(minutes)} minutes. Do not give it to anyone.`,
      '{otp}',
    ),
  }),
  otpAction: 'Confirmation code (OTP)',
  contactChange: {
    asked: {
      email: {
        subject: 'Confirm your new email address',
        body: body(
          '{company} wants to change your email address to {contact}.',
          'Until you confirm it, codes and links keep coming to this address. If the new address is not yours, open the link and decline.',
          '{link}',
        ),
      },
      phone: {
        subject: 'Confirm your new phone number: {company} wants to change it to {contact}',
        body: body(
          '{company} wants to change your phone number to {contact}.',
          'Until you confirm it, codes keep coming to this number. If the new number is not yours, open the link and decline.',
          '{link}',
        ),
      },
    },
    changed: {
      email: {
        subject: 'Your email address has been changed',
        body: body(
          'Your email address at {company} is now {contact}. Nothing more is sent to this address, and all earlier codes and links are invalid.',
          'If you did not expect this, tell the administrator of {company} at once.',
        ),
      },
      phone: {
        subject:
          'Your phone number at {company} is now {contact}. If you did not expect this, tell its administrator',
        body: body(
          'Your phone number at {company} is now {contact}.',
          'If you did not expect this, tell the administrator of {company} at once.',
        ),
      },
    },
    action: 'Confirm or decline',
  },
  tasks: {
    1: 'view',
    2: 'sign',
    3: 'approve',
    4: 'sign digitally',
    5: 'fill in data',
    6: 'coordinate',
    7: 'e-sign',
    8: 'sign with eKYC',
  },
  rejectTask: 'reject',
  certificateUse: (name, company) => `Use this certificate to sign for ${name} at ${company}`,
  reasonCaption: 'Reason',
};
