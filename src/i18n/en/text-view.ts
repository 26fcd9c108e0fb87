/** A document as text that flows, in place of its pages. */
export const textView = {
  viewer: {
    textView: {
      label: 'Text of the document',
      note: 'The text is rearranged for a small screen. What you sign is the page itself: tables, pictures, signatures and filled-in values are only there.',
      columns: 'This part is set in columns: see it on the page.',
      noText: 'This page has no text for the reading view; it may be a scan.',
      failed: 'The text of this page could not be read.',
      reading: 'Reading page {{page}}…',
      showPage: 'Show page {{page}}',
    },
  },
} as const;
