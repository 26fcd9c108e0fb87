/** Where signatures are made: the pen, the full screen, the phone's drawing, pictures, handwritings. */
export const signatureEditor = {
  ink: 'Ink',
  inkBlue: 'Dark blue ink',
  inkBlack: 'Black ink',
  tip: 'Pen',
  tipFine: 'Fine pen',
  tipMedium: 'Medium pen',
  tipBroad: 'Broad pen',
  redo: 'Redo',
  fullScreen: 'Full screen',
  fullScreenTitle: 'Draw your signature',
  fullScreenDone: 'Done',
  onPhone: 'Draw on your phone',
  onPhoneTitle: 'Draw your signature on your phone',
  onPhoneArrived: 'Signature received from the phone.',
  missingLetters: 'This handwriting style lacks: {{letters}}',
  missingChosen: 'The selected handwriting style lacks {{letters}}. Choose another one.',
  missingEverywhere:
    'No handwriting style has every letter of this name. Draw the signature or upload an image.',
  handGreat: 'Formal',
  savedName: 'Use {{name}}',
  initials: 'Initials',
} as const;
