export const terms = {
  updated: 'Effective 01/11/2026',
  consentTitle: 'Consent to electronic transactions',
  consent:
    'By signing, approving or rejecting, you agree to act by electronic means and confirm that you have read the entire document.',
  identityTitle: 'Confirming the signer',
  identity:
    'A one-time code sent to your email address or phone confirms that it is you who acts. Never share codes, links or passwords.',
  recordTitle: 'What is recorded',
  record:
    'The time, network address, action and reason of each step are recorded in the document’s history. This history cannot be changed.',
  documentTitle: 'The document after signing',
  document:
    'Each signature is added to the document without changing what was signed before. You can download the document once it is completed.',
  refuseTitle: 'The right to reject',
  refuse: 'You may reject a document and give a reason. The sender and those who have acted are notified.',
} as const;
