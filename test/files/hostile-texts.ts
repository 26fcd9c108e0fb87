/*
 * Texts that do something where somebody takes them for more than text: markup, code, statements, formulas, headers, paths, and
 * characters that cannot be stored or seen.
 */

/** Makes an element, runs a script or reads a value wherever a page takes a text for markup or a template. Each calls `__ran`. */
export const runningTexts = [
  '<img src=//hostile.invalid/a onerror=__ran() data-hostile>',
  '"><svg onload=__ran() data-hostile></svg>',
  "'><script data-hostile>__ran()</script>",
  '</textarea></title><a href=javascript:__ran() data-hostile>',
  `{{constructor.constructor('__ran()')()}} \${__ran()} $t(shell.home)`,
] as const;

/** By name, so that what fails says with what. */
export const hostileTexts = {
  picture: runningTexts[0],
  svg: runningTexts[1],
  script: runningTexts[2],
  'end of an element': runningTexts[3],
  template: runningTexts[4],
  'address of a script': 'javascript:__ran()//',
  'end of an attribute': `" autofocus onfocus=__ran() x='`,
  statement: `'; drop table documents; --`,
  'pattern of a search': `%_\\' or 1=1 /*`,
  formula: `=cmd|' /C calc'!A0`,
  header: 'a\r\nX-Hostile: yes\r\n\r\nb',
  'path upwards': '../../../../etc/passwd',
  'other direction': 'hợp đồng \u202Efdp.exe\u202C',
  invisible: 'a\u200Bb\u2060c\u00ADd\u{E0041}',
  'null byte': 'trước\0sau',
  'half a character': 'trước\uD800sau\uDC00',
  'letters apart': 'Nguyễn Thị Ánh 👩‍👩‍👧 số 1️⃣'.normalize('NFD'),
  long: 'd\u00E0i '.repeat(2500).trim(),
  'name of a prototype': '__proto__',
} as const satisfies Record<string, string>;

export type HostileText = keyof typeof hostileTexts;

/**
 * What the service makes of any text before a rule sees it (companion operations, §1): NFC, nothing that no database can hold, and no
 * white space around it.
 */
export const asTaken = (text: string): string =>
  text.normalize('NFC').toWellFormed().replaceAll('\0', '').trim();
