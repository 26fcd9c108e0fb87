import type { z } from 'zod';

/**
 * What can be wrong with one field of a request. On the wire a fault is written `<field path>: <what is wrong>`
 * (companion operations, §1); the page recognizes it and says it in the user's language beside the field.
 */
export const faultTexts = {
  required: 'is required',
  invalid: 'is invalid',
  notText: 'must be text',
  notNumber: 'must be a number',
  notInteger: 'must be an integer',
  notBoolean: 'must be true or false',
  notList: 'must be a list',
  notObject: 'must be an object',
  notFile: 'must be a file',
  notDate: 'must be a date as yyyy-MM-dd',
  notGuid: 'must be a GUID',
  notEmail: 'must be an e-mail address',
  notOneOf: 'must be one of {values}',
  tooShort: 'must have at least {n} characters',
  tooLong: 'must have at most {n} characters',
  tooManyMarks: 'must have at most {n} accents on one letter',
  tooFew: 'must have at least {n} items',
  tooMany: 'must have at most {n} items',
  tooSmall: 'must be at least {n}',
  tooBig: 'must be at most {n}',
  notSixDigits: 'must be six digits',
  weakPassword: 'must have at least {n} characters, and not be the user name',
  notPosition: 'must be llx,lly,urx,ury',
  emptyPosition: 'must have a positive size',
  offPage: 'must lie on the page',
  noSuchPage: 'the document has {n} pages',
  notImage: 'must be a PNG or JPEG image',
  imageTooLarge: 'the image is too large',
  imageTooSmall: 'the image must have at least {n} pixels on its shorter side',
  sameImage: 'the same image is given twice',
  notAccepted: 'must be accepted',
  fileEmpty: 'the file is empty',
  fileTooLarge: 'the file is larger than {n} MB',
  fileNotPdf: 'the file is not a PDF',
  fileEncrypted: 'the file is protected by a password',
  fileRestricted: 'the file can be opened, but its owner restricts changes to it',
  fileChangesForbidden: 'the file bears a signature that forbids further ones',
  fileBroken: 'the file is damaged and cannot be read',
  fileDiffers: 'the file is damaged or ambiguous, and repairing it would change what it shows',
  fileStaleFields: 'the file bears signatures, and values of its form fields would have to be drawn anew',
  fileXfa: 'the file is an XFA form, whose pages only some readers show',
  fileHasJavascript: 'the file runs JavaScript, which the company does not accept',
  fileHasActions: 'the file holds actions, which the company does not accept',
  fileHasLayers: 'the file has layers that can be switched, which the company does not accept',
  fileNoPages: 'the file has no pages',
  fileTooManyPages: 'the file has too many pages',
  fileTooSlow: 'the file takes too long to read',
  fileNotPdfOrWord: 'the file is neither a PDF nor a Word file',
  fileUnsafe: 'the file holds parts that reach out of it or run programs',
  fileNotConverted: 'the file cannot be turned into a PDF',
  fileType: 'the file must be one of {types}',
  notSecureUrl: 'must be an address that begins with https://',
  unknownProvider: 'no such signing provider',
  providerInUse: 'cannot be changed, accounts hang on it',
  unknownTemplate: 'no such document template',
  unknownDocument: 'no such document',
  noAddress: 'you have no address for it',
  noSuchChannel: 'the service does not send by this',
  unknownUser: 'no enabled user has this code',
  notAdmin: 'no enabled admin has this code',
  guestWithoutAddress: 'a guest needs an email address or a phone number',
  notPhone: 'must be a phone number',
  noTaxCode: 'a tax code has 10 digits, or 13 with those of a branch',
  taxCodeTaken: 'this is the tax code of the partner {name}',
  guestBesideUser: 'a step names a user or a guest, not both',
  guestIsUser: 'this is the address of the user {code} of the company',
  unknownDepartment: 'no such department',
  unknownRole: 'no such role',
  unknownDocumentType: 'no such document type',
  unknownFile: 'the document has no such file',
  noAlreadyUsed: 'this number has already been used',
  dateOrder: 'must not lie before the first date',
  dateAfterLast: 'must not lie after the last date',
  inThePast: 'must not lie in the past',
  outsideDays: 'must lie between {from} and {to}',
  notIncreasing: 'must be in ascending order, each number once',
  tooManyDays: 'must not lie more than {n} days after the first date',
  notYourself: 'must be somebody else',
  fillBeforeSign: 'F stands before every step that signs',
  coordinateNeedsOrder: 'C is possible in order only',
  fieldsOfFillOnly: 'only F has fields to fill in',
  keyTaken: 'another field of the document has this key',
  unknownField: 'there is no field {key}',
  repeatedField: 'the field {key} is given twice',
  fieldRequired: 'the field {key} is required',
  notDay: 'must be a day as dd/MM/yyyy',
  belowCompanyLevel: '{name} would sign without a certificate, the document type asks for one',
  belowPublicLevel: '{name} would sign without a public certificate, the document type asks for one',
  noPublicCertificate: '{name} has no valid public certificate, the document type asks for one',
  unknownCertificate: 'no such remote certificate of yours',
  certificateOfAnother: 'the certificate is that of somebody else',
  certificateLinkedByAnother: 'somebody else of the company has linked this certificate',
  certificateNotValid: 'the certificate is revoked or expired',
  codeAlreadyUsed: 'this code has already been used',
  nameAlreadyUsed: 'this name has already been used',
  valueAlreadyUsed: 'this value already has a label',
  noSuchUser: 'no such user',
  notHttpUrl: 'must be an address that begins with http:// or https://',
  notTimeZone: 'must be the name of a time zone',
  columnTwice: 'there is another column of this name',
  processorPairs: 'P.Code and P.AccessPermission come in pairs',
  fileNotSpreadsheet: 'the file is not an .xlsx workbook',
  noKeyRow: 'the first sheet has no row of keys',
  fileNotWord: 'the file is not a .docx Word file',
  valueTwice: 'this value is given twice',
  unknownPlaceholder: 'there is no placeholder {name} here',
  missingPlaceholder: 'the placeholder {name} has to stay',
  notColor: 'must be a colour as #rrggbb',
  notPng: 'must be a PNG image',
  tagCutOff: 'tag {tag} does not end in its paragraph: {line}',
  tagStrayEnd: 'tag {tag} ends and has not begun: {line}',
  tagBadName: 'tag {tag} has a name with more than letters without accents, digits, _ and .: {line}',
  tagBadCondition: 'condition {tag} cannot be read: {line}',
  tagNotClosed: 'tag {tag} has no end: {line}',
  tagNotOpened: 'tag {tag} has no beginning: {line}',
  tagInsideItself: 'tag {tag} stands inside itself: {line}',
  tagTwoUses: 'tag {tag} is used as a text and as a list',
  tagMisplaced: 'tag {tag} begins and ends where nothing can be repeated',
} as const;

export type FaultId = keyof typeof faultTexts;
export type FaultParams = Readonly<Record<string, string | number>>;
export type Fault = { readonly id: FaultId; readonly params?: FaultParams };

/** A fault at a field. The path is dotted, with list positions as numbers: `processes.0.pageSign`. */
export type FieldFault = Fault & { readonly path: string };

export function fillTemplate(template: string, params: FaultParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}

/** Writes a fault as it stands in `messages` of an envelope. */
export function faultMessage(fault: FieldFault): string {
  return `${fault.path}: ${fillTemplate(faultTexts[fault.id], fault.params)}`;
}

/** For schemas: `z.string().refine(test, refuse('notDate'))`. */
export function refuse(id: FaultId, params?: FaultParams): { params: { fault: Fault } } {
  return { params: { fault: params ? { id, params } : { id } } };
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'id' in value && String(value.id) in faultTexts;
}

function typeFault(expected: string): FaultId {
  switch (expected) {
    case 'string':
      return 'notText';
    case 'number':
      return 'notNumber';
    case 'int':
      return 'notInteger';
    case 'boolean':
      return 'notBoolean';
    case 'array':
      return 'notList';
    case 'object':
      return 'notObject';
    case 'file':
      return 'notFile';
    default:
      return 'invalid';
  }
}

function sizeFault(origin: string, n: number | bigint, side: 'small' | 'big'): Fault {
  const params = { n: Number(n) };
  if (origin === 'string') {
    return side === 'small' && params.n === 1
      ? { id: 'required' }
      : { id: side === 'small' ? 'tooShort' : 'tooLong', params };
  }
  if (origin === 'array') {
    return { id: side === 'small' ? 'tooFew' : 'tooMany', params };
  }
  if (origin === 'file') {
    return side === 'small'
      ? { id: 'fileEmpty' }
      : { id: 'fileTooLarge', params: { n: Math.round(params.n / 1024 / 1024) } };
  }
  return { id: side === 'small' ? 'tooSmall' : 'tooBig', params };
}

function formatFault(format: string): FaultId {
  switch (format) {
    case 'guid':
    case 'uuid':
      return 'notGuid';
    case 'email':
      return 'notEmail';
    case 'date':
      return 'notDate';
    default:
      return 'invalid';
  }
}

/** Turns an issue of a schema into the fault that the wire and the page speak of. */
export function issueFault(issue: z.core.$ZodIssue): FieldFault {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'custom': {
      const fault: unknown = issue.params?.['fault'];
      return isFault(fault) ? { ...fault, path } : { id: 'invalid', path };
    }
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { id: 'required', path }
        : { id: typeFault(issue.expected), path };
    case 'too_small':
      return { ...sizeFault(issue.origin, issue.minimum, 'small'), path };
    case 'too_big':
      return { ...sizeFault(issue.origin, issue.maximum, 'big'), path };
    case 'invalid_format':
      return { id: formatFault(issue.format), path };
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? { id: 'required', path }
        : { id: 'notOneOf', params: { values: issue.values.map(String).join(', ') }, path };
    default:
      return { id: 'invalid', path };
  }
}
