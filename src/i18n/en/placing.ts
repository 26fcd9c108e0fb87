/** Placing boxes on pages, wherever that is done: while signing, preparing and in templates. */
export const placing = {
  where: 'Page {{page}}, left {{left}} pt, bottom {{bottom}} pt, width {{width}}, height {{height}}.',
  hint: 'Arrow keys move it by 1 pt, with Shift by 10 pt, with Ctrl they change its size; Page Up and Page Down go to another page, Ctrl Z takes the last move back.',
  removeHint: 'Delete removes it.',
  keys: 'Arrows: 1 pt · Shift: 10 pt · Ctrl: size · Page Up/Down: page',
  overlap: 'Covers the place of {{names}}',
  position: 'Position (pt, from the lower left)',
  positionOf: 'Position of the signature of {{name}}',
  llx: 'Left',
  lly: 'Bottom',
  urx: 'Right',
  ury: 'Top',
  page: 'Page',
  offPage: 'It must lie on the page: {{width}} pt wide, {{height}} pt high.',
  empty: 'Right must be more than left, and top more than bottom.',
  noPage: 'The document has {{count}} pages.',
} as const;
