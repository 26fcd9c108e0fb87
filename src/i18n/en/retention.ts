/** How long documents are kept, and holding single ones. */
export const retention = {
  kept: 'Kept for',
  keptMonths_one: '{{count}} month',
  keptMonths_other: '{{count}} months',
  keptForever: 'For ever',
  months: 'Keep for, in months',
  monthsHint:
    'Counted from when a document is completed, rejected, canceled or expired. Then it is deleted for good, unless an admin holds it. Deletion begins seven days after you set or change this. Empty: kept for ever.',
  starts_one: 'From {{date}}: {{count}} document will be deleted for good',
  starts_other: 'From {{date}}: {{count}} documents will be deleted for good',
  startsWithNone: 'From {{date}}: deletion begins, no document is due by then',
  holdTitle: 'Hold this document?',
  holdText: 'It will not be deleted, however long ago it ended, until the hold is taken back.',
  holdReason: 'Why',
  holdReasonHint: 'Whoever may read the document can read it.',
  holdReasonNeeded: 'Say why it is held.',
  releaseTitle: 'Take back the hold?',
  releaseText:
    'The document will be deleted for good when the time of its type is over, maybe within the hour.',
} as const;
