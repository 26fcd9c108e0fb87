/** How long documents are kept, and holding single ones. */
export const retention = {
  kept: 'Kept for',
  retainedMonths_one: '{{count, number}} month',
  retainedMonths_other: '{{count, number}} months',
  retainedForever: 'Forever',
  months: 'Keep for (months)',
  monthsHint:
    'Counted from when a document is completed, rejected, canceled or expired. After that it is deleted permanently, unless an admin holds it. Deletion starts seven days after you set or change this. Leave empty to keep forever.',
  starts_one: 'From {{date}}: {{count, number}} document will be deleted permanently',
  starts_other: 'From {{date}}: {{count, number}} documents will be deleted permanently',
  startsWithNone: 'From {{date}}: deletion starts, no documents are due by then',
  holdTitle: 'Hold this document?',
  holdText: 'It will not be deleted, however long ago it ended, until the hold is released.',
  holdReason: 'Reason',
  holdReasonHint: 'Anyone who can view the document can read it.',
  holdReasonNeeded: 'Enter a reason.',
  releaseTitle: 'Release the hold?',
  releaseText: 'The document will be deleted permanently when its retention ends, possibly within the hour.',
  sealLevels: {
    company: 'Seal: certificate issued to the company by this service.',
    'public-organization': 'Seal: public certificate (organization).',
  },
  verifiableUntil: 'The signatures are verifiable until {{date}}; this is renewed automatically before then.',
  verifiableSoon:
    'The signatures will be verifiable for the long term once the document is completed and time-stamped.',
  keepVerifiableTitle: 'Keep this document verifiable for the long term?',
  keepVerifiableText:
    'Once it is completed, an archive time stamp is added to the file, so that its signatures can still be verified after the certificates expire, even offline. The time stamp is renewed automatically; each renewal is a new version of the file, and what was signed stays as it is.',
} as const;
