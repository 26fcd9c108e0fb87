/** Signing in person: the device of a colleague in the hands of whoever holds a step, with their own code. */
export const inPerson = {
  start: 'Sign in person',
  startWith: 'In-person signing with {{name}}',
  text: 'You hand this device to {{name}}, who completes their own step right here.',
  textCode:
    '{{name}} opens the document with a one-time code sent to their own email or phone, not to yours.',
  textSignedOut:
    'You are signed out of this browser, in all of its tabs. Anything unsaved in this tab is lost.',
  textEvidence: 'The evidence records that this step was completed in person, on your device.',
  confirm: 'Sign out and hand over',
  handTitle: 'Hand the device to {{name}}',
  handText:
    '{{host}} ({{company}}) asks {{name}} to read and act on the document “{{subject}}”, number <no>{{no}}</no>, on this device.',
  sendCode: 'Send me a one-time code',
  sendCodeHint:
    'The code is sent to the email address or phone number recorded for {{name}} in this document.',
  codeTitle: 'Enter the one-time code',
  codeLead: '{{name}} enters the six digits that were sent to {{sentTo}}.',
  codeLabel: 'Six-digit one-time code',
  codeHelp: 'The code is valid for 5 minutes and opens this document alone. Do not say it out loud.',
  resend: 'Send the code again',
  giveBack: 'Give back',
  giveBackTo: 'Give the device back to {{name}}',
  done: '{{name}} has completed their step.',
  notDone: '{{name}} has not completed their step.',
  signIn: 'Sign in again',
  signInHint: 'The access of {{name}} on this device has ended. {{host}} signs in again to continue.',
} as const;
