/** Kinds of files that may lie beside a document, by the ending of their name: none that a reader's machine would run. */
const contentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
} as const;

type Ending = keyof typeof contentTypes;

export const attachmentEndings: readonly string[] = Object.keys(contentTypes);

const beginnings: Readonly<Record<Exclude<Ending, 'txt'>, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  docx: [0x50, 0x4b, 0x03, 0x04],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
};

function isEnding(text: string): text is Ending {
  return Object.hasOwn(contentTypes, text);
}

/** A PDF's header may stand a little behind the beginning of its file. */
const pdfHeaderWithin = 1024;

function beginsAs(ending: Exclude<Ending, 'txt'>, bytes: Uint8Array): boolean {
  const beginning = Buffer.from(beginnings[ending]);
  const head = Buffer.from(bytes.subarray(0, pdfHeaderWithin));
  return ending === 'pdf' ? head.includes(beginning) : head.subarray(0, beginning.length).equals(beginning);
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) {
    return false;
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The media type of a file that may be attached, or `null`: its name must end in one of `attachmentEndings`, and its bytes
 * must begin as such a file does.
 */
export function attachmentType(name: string, bytes: Uint8Array): string | null {
  const ending = (/\.([^.]*)$/.exec(name)?.[1] ?? '').toLowerCase();
  if (!isEnding(ending)) {
    return null;
  }
  const fits = ending === 'txt' ? isText(bytes) : beginsAs(ending, bytes);
  return fits ? contentTypes[ending] : null;
}
