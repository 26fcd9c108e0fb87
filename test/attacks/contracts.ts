/** Unsigned documents that the generated files start from: two small pages of a contract whose price matters. */
import { streamOf } from '../files/assemble-pdf.ts';
import { type ObjectTexts, EditedPdf, lookOf, withEntries } from './edited-pdf.ts';

export const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
export const symbol = '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>';

const line = (text: string, y: number): string => `BT /F1 14 Tf 20 ${y} Td (${text}) Tj ET`;

/** What stands on the first page. */
export const priceText = (price: string): string =>
  `${line('Purchase contract', 170)} ${line(`Price: ${price}`, 140)}`;
export const priceOf = (price: string): string => streamOf(priceText(price));
/** Another page for the first one. */
export const forgedPrice = priceOf('9 000 000');

/** What covers the price of the first page. */
export const coverRect = [15, 130, 155, 158] as const;
export const whiteBox = '1 g 0 0 100 40 re f 0 g BT /F1 20 Tf 4 10 Td (Price: 9) Tj ET';

/** The objects of the contract; those of a case take numbers from 20 on, those of signatures from 51 on. */
const contractObjects: ObjectTexts = {
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm 8 0 R >>',
  2: '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>',
  3: helvetica,
  4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
  5: priceOf('1 000'),
  6: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 7 0 R >>',
  7: streamOf(line('Terms: payment in 30 days', 170)),
  8: '<< /Fields [] /SigFlags 3 >>',
};

/** The contract with some of its objects replaced or others added. */
export const contract = (
  objects: ObjectTexts = {},
  writing?: ConstructorParameters<typeof EditedPdf>[1],
): EditedPdf => new EditedPdf({ ...contractObjects, ...objects }, writing);

/** Text of one of the contract's objects. */
export function contractText(number: number): string {
  const text = contractObjects[number];
  if (text === undefined) {
    throw new Error(`The contract has no object ${number}`);
  }
  return text;
}

/** On the first page, where nothing stands. */
export const blankRect = [180, 130, 280, 170] as const;

/** What the contract needs for a field that waits for a signature: 30, in the blank place. */
export const waiting: ObjectTexts = {
  4: withEntries(contractText(4), '/Annots [30 0 R]'),
  8: '<< /Fields [30 0 R] /SigFlags 3 >>',
  30: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Waiting) /F 4 /P 4 0 R /Rect [${blankRect.join(' ')}] >>`,
};

const widget = (type: string, name: string, rect: string, entries: string): string =>
  `<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /FT /${type} /T (${name}) /Rect [${rect}] ${entries} >>`;

export const valueLook = (text: string): string =>
  lookOf(`/Tx BMC BT /F1 10 Tf 0 g 2 4 Td (${text}) Tj ET EMC`, 100, 16);
const tick = (isOn: boolean): string =>
  lookOf(isOn ? '0 g 3 3 10 10 re f' : '0 g 0.5 0.5 15 15 re S', 16, 16);

const formFields: ObjectTexts = {
  20: widget('Tx', 'Name', '150 100 250 116', '/DA (/F1 10 Tf 0 g) /V () /AP << /N 21 0 R >>'),
  21: valueLook(''),
  22: widget('Btn', 'Agree', '150 80 166 96', '/V /Off /AS /Off /AP << /N << /Yes 23 0 R /Off 24 0 R >> >>'),
  23: tick(true),
  24: tick(false),
  25: widget(
    'Ch',
    'City',
    '150 60 250 76',
    '/Ff 131072 /DA (/F1 10 Tf 0 g) /Opt [(Hanoi) (Hue)] /V (Hanoi) /AP << /N 26 0 R >>',
  ),
  26: valueLook('Hanoi'),
  28: widget('Btn', 'Print', '150 40 250 56', '/Ff 65536 /MK << /CA (Print) >> /AP << /N 29 0 R >>'),
  29: valueLook('Print'),
  30: widget('Tx', 'Total', '150 20 250 36', '/Ff 1 /DA (/F1 10 Tf 0 g) /V (1 000) /AP << /N 31 0 R >>'),
  31: valueLook('1 000'),
};

const formItems = '20 0 R 22 0 R 25 0 R 28 0 R 30 0 R';

/** The contract with a text field, a check box, a choice, a push button and a read-only field. */
export const formContract = (objects: ObjectTexts = {}): EditedPdf =>
  contract({
    4: withEntries(contractText(4), `/Annots [${formItems}]`),
    8: `<< /Fields [${formItems}] /SigFlags 3 /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>`,
    ...formFields,
    ...objects,
  });

const layered = `${line('Purchase contract', 170)} /OC /Price BDC ${line('Price: 1 000', 140)} EMC`;

/** The contract with the price in a layer: 20 is the layer, 21 the default configuration, 22 the document's list of layers. */
export const layeredContract = (objects: ObjectTexts = {}): EditedPdf =>
  contract({
    1: withEntries(contractText(1), '/OCProperties 22 0 R'),
    4: contractText(4).replace('/Resources <<', '/Resources << /Properties << /Price 20 0 R >>'),
    5: streamOf(layered),
    20: '<< /Type /OCG /Name (Price) >>',
    21: '<< /Name (Default) /ON [20 0 R] /OFF [] /Order [20 0 R] >>',
    22: '<< /OCGs [20 0 R] /D 21 0 R >>',
    ...objects,
  });

/** The contract as tagged PDF: 20 is the structure tree, 21 its document, 22 the parent tree, 23 a paragraph. */
export const taggedContract = (): EditedPdf =>
  contract({
    1: withEntries(contractText(1), '/MarkInfo << /Marked true >> /StructTreeRoot 20 0 R /Lang (en)'),
    4: withEntries(contractText(4), '/StructParents 0 /Tabs /S'),
    5: streamOf(`/P << /MCID 0 >> BDC ${priceText('1 000')} EMC`),
    20: '<< /Type /StructTreeRoot /K 21 0 R /ParentTree 22 0 R /ParentTreeNextKey 1 >>',
    21: '<< /Type /StructElem /S /Document /P 20 0 R /K [23 0 R] >>',
    22: '<< /Nums [0 [23 0 R]] >>',
    23: '<< /Type /StructElem /S /P /P 21 0 R /Pg 4 0 R /K 0 >>',
  });
