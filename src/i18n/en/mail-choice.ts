export const mailChoice = {
  title: 'Emails you get',
  leadAll:
    '{{company}} sends {{name}} reminders, notifications and invitations to act on documents. You can choose to get invitations only.',
  leadAsked:
    '{{name}} gets only invitations to act on documents from {{company}}. Reminders and notifications are off.',
  unsubscribe: 'Get invitations only',
  subscribe: 'Get all emails again',
} as const;
