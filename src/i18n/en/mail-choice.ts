export const mailChoice = {
  title: 'Emails you get',
  leadAll:
    '{{company}} sends {{name}} reminders, notifications, and invitations to act on documents. You can get the invitations alone.',
  leadAsked:
    '{{name}} gets only invitations to act on documents from {{company}}. Reminders and notifications are off.',
  unsubscribe: 'Get invitations only',
  subscribe: 'Get all emails again',
} as const;
