/** Where the holder of an address confirms its change. */
export const contactChange = {
  noLink: 'This page opens only from the link in our message. Open that link again.',
  leadEmail:
    '{{company}} wants to change the email address of {{name}}. Confirm only if the new address is yours.',
  leadPhone:
    '{{company}} wants to change the phone number of {{name}}. Confirm only if the new number is yours.',
  now: 'Current',
  next: 'New',
  effectEmail:
    'Once you confirm, codes and links go to the new address only. You are signed out everywhere, and earlier codes and links stop working.',
  effectPhone:
    'Once you confirm, codes go to the new number only. You are signed out everywhere, and earlier codes and links stop working.',
  confirmEmail: 'Yes, use the new address',
  confirmPhone: 'Yes, use the new number',
  decline: 'Decline the change',
  confirmedTitle: 'Change confirmed',
  confirmedEmail: 'Codes and links now go to {{value}}.',
  confirmedPhone: 'Codes now go to {{value}}.',
  declinedTitle: 'Change declined',
  declinedEmail:
    'Codes and links keep going to {{previous}}. If you did not expect this change, tell an admin of {{company}}.',
  declinedPhone:
    'Codes keep going to {{previous}}. If you did not expect this change, tell an admin of {{company}}.',
} as const;
