export const terms = {
  title: 'Terms of electronic signing',
  updated: 'In force from 01/11/2026',
  consentTitle: 'Consent to electronic dealings',
  consent:
    'By signing, approving or rejecting you agree to act by electronic means, and confirm that you have read the whole document.',
  identityTitle: 'Confirming who signs',
  identity:
    'A one-time code sent to your e-mail address or telephone confirms that it is you who acts. Give codes, links and passwords to nobody.',
  recordTitle: 'What is recorded',
  record:
    'The time, network address, action and reason of each step enter the document’s history. This history cannot be changed.',
  documentTitle: 'The document afterwards',
  document:
    'Each signature is added to the document without changing what was signed before. You can download the document once it is completed.',
  refuseTitle: 'The right to refuse',
  refuse: 'You may refuse to sign and say why. The sender, and those who acted before, are told.',
} as const;
