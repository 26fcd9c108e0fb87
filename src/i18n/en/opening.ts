import type { MessageId } from '../../../contract/messages.ts';

/** What the service says of links and codes that do not open a document yet, or no more. */
export const openingServerMessages = {
  linkStepEnded: 'Your part in this document is done. Get a new link by email to read and download it.',
  guestAccessEnded:
    '{{company}} let people outside the company view this document until the end of {{date}}. If you still need it, contact {{sender}}, who sent it to you.',
  linkOver: 'This link can no longer be used.',
  accessCodeNeeded: 'A code word is needed to open the document.',
  accessCodeWrong: 'The code word is incorrect.',
  accessCodeLocked: 'Too many incorrect code words. Try again in {{n, number}} min.',
} as const satisfies Partial<Record<MessageId, string>>;

/** Texts of opening a document by link or code where it takes more than that. */
export const opening = {
  opening: {
    codeWordTitle: 'Enter the code word',
    codeWordLead:
      '{{sender}} ({{company}}) has set a code word for this document and given it to you separately, for example by phone. It is not in the email.',
    codeWordLeadPlain:
      'The sender has set a code word for this document and given it to you separately, for example by phone. It is not in the email.',
    codeWord: 'Code word',
    codeWordHint: 'Upper and lower case make no difference',
    codeWordMissing: 'Enter the code word',
    codeWordWrong_one: 'The code word is incorrect. {{count, number}} attempt left.',
    codeWordWrong_other: 'The code word is incorrect. {{count, number}} attempts left.',
    codeWordLocked_one:
      'The document is locked after too many incorrect code words. Try again in {{count, number}} minute; meanwhile, call the sender to ask for the code word.',
    codeWordLocked_other:
      'The document is locked after too many incorrect code words. Try again in {{count, number}} minutes; meanwhile, call the sender to ask for the code word.',
    codeWordHelp: 'No code word, or forgotten it? Call the sender.',
    failedTitle: 'This link cannot be opened',
    failedLead: 'You can still use the six-digit code from the email to open the document, or sign in.',
    guestAccessEndedTitle: 'Access to this document has ended',
    stepEndedTitle: 'Your part in this document is done',
    stepEndedLead: 'To read and download the document, get a new link at the address that received this one.',
    since: {
      'under-way': 'The document is still in progress.',
      completed: 'The document was completed on {{date}}.',
      rejected: '{{by}} rejected the document on {{date}}.',
      canceled: '{{by}} ({{company}}) canceled the document on {{date}}.',
      expired: 'The document is overdue: it was due by the end of {{date}}.',
    },
    someone: 'Someone in the workflow',
    over: {
      completed: {
        title: 'The document is completed',
        lead: 'Everyone had acted by {{date}}. To read and download the document, get a new link at the address that received this one.',
      },
      rejected: {
        title: 'The document was rejected',
        lead: '{{by}} rejected the document on {{date}}, so you do not need to act. To read it and the reason, get a new link at the address that received this one.',
      },
      canceled: {
        title: 'The document was canceled',
        lead: '{{by}} ({{company}}) canceled the document on {{date}}, so you do not need to act. To read it and the reason, get a new link at the address that received this one.',
      },
      'taken-back': {
        title: 'The document is being corrected',
        lead: '{{sender}} ({{company}}) has reopened the document to correct it. You do not need to do anything; when it is sent again, you will receive a new link.',
      },
      expired: {
        title: 'The document is overdue',
        lead: 'It was due by the end of {{date}}. The sender can extend this; contact {{sender}} ({{company}}).',
      },
      reassigned: {
        title: 'This step was reassigned',
        lead: 'Your step was reassigned to someone else on {{date}}, so you do not need to act. If you have questions, contact {{sender}} ({{company}}).',
      },
      replaced: {
        title: 'There is a newer link',
        lead: 'Open the link in the newest email about this document. No such email? Get a new link.',
      },
      outdated: {
        title: 'The link has expired',
        lead: 'For security, each link works for a short time only. Get a new one at the address that received this one.',
      },
    },
    noLink: 'This page opens only from the link in your email. Open that link again.',
  },
  serverMessages: openingServerMessages,
} as const;
