/** Placing boxes on pages, wherever that is done: while signing, preparing and in templates. */
export const placing = {
  where: 'Page {{page}}, left {{left}} pt, bottom {{bottom}} pt, width {{width}}, height {{height}}.',
  hint: 'Arrow keys move it by 1 pt, with Shift by 10 pt; with Ctrl they resize it. Page Up and Page Down change the page, Ctrl+Z undoes.',
  removeHint: 'Delete removes it.',
  keys: 'Arrows: 1 pt · Shift: 10 pt · Ctrl: size · Page Up/Down: page',
  overlap: 'Overlaps the position of {{names}}',
  position: 'Position (pt, from lower left)',
  positionOf: 'Position of the signature of {{name}}',
  llx: 'Left',
  lly: 'Bottom',
  urx: 'Right',
  ury: 'Top',
  page: 'Page',
  millimeters: '{{width, number}} mm wide, {{height, number}} mm high',
  offPage: 'Must be on the page: {{width}} pt wide, {{height}} pt high.',
  empty: 'Right must be greater than left, and top greater than bottom.',
  noPage: 'The document has {{count, number}} pages.',
} as const;
