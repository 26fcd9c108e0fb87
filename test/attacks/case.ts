/** What the generated files are about, and how one is told from another. */
import type { EditedPdf, EditedSignature, ObjectTexts, Rectangle } from './edited-pdf.ts';
import { contract } from './contracts.ts';
import type { Signers } from './signing.ts';

/** The published families of attacks, and those that this project adds. */
export const families = {
  forgery: 'Universal signature forgery',
  wrapping: 'Signature wrapping',
  'incremental-saving': 'Incremental saving attack',
  'shadow-hide': 'Shadow attack: hide',
  'shadow-replace': 'Shadow attack: replace',
  'shadow-hide-and-replace': 'Shadow attack: hide and replace',
  'evil-annotation': 'Certification: evil annotation attack',
  'sneaky-signature': 'Certification: sneaky signature attack',
  certification: 'Certification: more than it permits',
  form: 'Form values and appearances',
  layers: 'Layers',
  'page-tree': 'Page tree',
  annotations: 'Annotations',
  fonts: 'Fonts',
  'object-streams': 'Object streams',
  'cross-reference': 'Cross-reference',
  syntax: 'Lax syntax',
  dangling: 'Dangling references',
  'shared-object': 'Objects of two roles',
  covering: 'Covering',
  'later-signature': 'Later signatures',
  'long-running': 'Made to take long',
  addition: 'Allowed additions',
} as const;
export type Family = keyof typeof families;

/** What a checker that is fooled by the file gets wrong. */
export const faults = {
  'byte-range': 'Bytes are left out of what is signed',
  value: 'The signature itself is missing or empty',
  'appended-content': 'A later revision replaces what is signed',
  dangling: 'An object that was undefined when signing is defined later',
  'reader-disagreement': 'Readers find different objects in the same bytes',
  'page-tree': 'What a page inherits, or which pages there are, changes',
  unreadable: 'What cannot be read is taken for absent',
  'excused-by-number': 'An object is excused by one of its roles',
  covering: 'Something added later lies on what is signed',
  'shadow-fill': 'A look changes without its value, or where nobody can fill in',
  permission: 'The signature does not permit the change',
  effort: 'The work grows faster than the file',
  'false-alarm': 'An allowed addition is called a change',
} as const;
export type Fault = keyof typeof faults;

export type SignedFile = {
  /** The file as it was signed, and as it is now. */
  readonly signed: Uint8Array;
  readonly now: Uint8Array;
};

type Addition = { readonly page: number; readonly rect: Rectangle };

export type Case = {
  readonly name: string;
  readonly family: Family;
  readonly fault: Fault;
  /** `allowed`: nothing but what the signature permits was added. */
  readonly expected: 'never-intact' | 'allowed';
  /** Whether the file looks otherwise than when it was signed, to at least one reader; `not-drawn` what takes them too long. */
  readonly look: 'differs' | 'same' | 'not-drawn';
  /** Where an allowed addition is seen. */
  readonly additions: readonly Addition[];
  readonly build: (signers: Signers) => SignedFile;
};

type Build = Case['build'];

/** The cases of an attack: by name, how each file is made. */
export function attacks(
  family: Family,
  fault: Fault,
  builds: Readonly<Record<string, Build>>,
  look: Case['look'] = 'differs',
): Case[] {
  return Object.entries(builds).map(([name, build]) => ({
    name,
    family,
    fault,
    expected: 'never-intact',
    look,
    additions: [],
    build,
  }));
}

/** Cases of files to which nothing but what is allowed was added. */
export function allowed(
  builds: Readonly<Record<string, Build>>,
  additions: readonly Addition[] = [],
): Case[] {
  return Object.entries(builds).map(([name, build]) => ({
    name,
    family: 'addition',
    fault: 'false-alarm',
    expected: 'allowed',
    look: additions.length > 0 ? 'differs' : 'same',
    additions,
    build,
  }));
}

export const markRect = [20, 20, 120, 60] as const satisfies Rectangle;

/** Signs as the author, in a visible field beside the text of page 1. */
export function signAsAuthor(
  pdf: EditedPdf,
  { author }: Signers,
  wish: Partial<EditedSignature> = {},
): EditedPdf {
  const look = '0.8 g 0 0 100 40 re f 0 g BT /F1 12 Tf 4 14 Td (Signed by An) Tj ET';
  pdf.sign({ field: 'Seller', rect: markRect, look, room: 2500, sign: author, ...wish });
  return pdf;
}

/** Signs as the colleague, without a mark unless told otherwise. */
export function signAsColleague(
  pdf: EditedPdf,
  { colleague }: Signers,
  wish: Partial<EditedSignature> = {},
): void {
  pdf.sign({ field: 'Buyer', room: 2500, sign: colleague, ...wish });
}

/** Adds a document time stamp. */
export function stampTime(pdf: EditedPdf, { clock }: Signers, wish: Partial<EditedSignature> = {}): void {
  pdf.sign({ field: 'Time', subFilter: 'ETSI.RFC3161', time: null, room: 4000, sign: clock, ...wish });
}

/** A signature that locks fields (12.8.2.4). */
export const fieldLock = (entries: string): Partial<EditedSignature> => ({
  entries: `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /V /1.2 ${entries} >> >>]`,
});

/** Signs as somebody whom nobody here trusts. */
export function signAsStranger(
  pdf: EditedPdf,
  { stranger }: Signers,
  wish: Partial<EditedSignature> = {},
): void {
  pdf.sign({ field: 'Buyer', room: 2500, sign: stranger, ...wish });
}

type Sources = {
  /** What is signed: a contract with these objects unless it is another file. */
  readonly before?: ObjectTexts | (() => EditedPdf);
  readonly wish?: Partial<EditedSignature>;
};

/** A file that the author signs and that is then changed. */
export function afterSigning(
  change: (pdf: EditedPdf, signers: Signers) => void,
  { before = {}, wish }: Sources = {},
): Build {
  return (signers) => {
    const pdf = signAsAuthor(typeof before === 'function' ? before() : contract(before), signers, wish);
    const signed = pdf.bytes;
    change(pdf, signers);
    return { signed, now: pdf.bytes };
  };
}

/** A file that the author signs and to which a revision with these objects is appended. */
export function appending(
  objects: ObjectTexts | ((pdf: EditedPdf) => ObjectTexts),
  sources: Sources = {},
): Build {
  return afterSigning((pdf) => pdf.append(typeof objects === 'function' ? objects(pdf) : objects), sources);
}
