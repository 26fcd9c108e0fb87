/** Attacks by what a signature may permit: fields, annotations and further signatures that say something else, or cover. */
import {
  type Case,
  afterSigning,
  appending,
  attacks,
  fieldLock,
  signAsColleague,
  signAsStranger,
  stampTime,
} from './case.ts';
import {
  blankRect,
  contractText,
  coverRect,
  forgedPrice,
  formContract,
  symbol,
  valueLook,
  waiting,
  whiteBox,
} from './contracts.ts';
import { streamOf } from '../files/assemble-pdf.ts';
import {
  type EditedPdf,
  type EditedSignature,
  type ObjectTexts,
  lookOf,
  replaceIn,
  withEntries,
  withItem,
} from './edited-pdf.ts';

const certified = (level: 1 | 2 | 3) => ({ wish: { certifies: level } }) as const;

/** An annotation over the price, on the first page. */
const coveringPrice =
  (subtype: string, entries = '') =>
  (pdf: EditedPdf): ObjectTexts => ({
    4: withItem(pdf.text(4), 'Annots', '30 0 R'),
    30: `<< /Type /Annot /Subtype /${subtype} /F 4 /P 4 0 R /Rect [${coverRect.join(' ')}] ${entries} /AP << /N 31 0 R >> >>`,
    31: lookOf(whiteBox),
  });

/** The text field of the form with two widgets. */
const twoWidgets = (): EditedPdf => {
  const widget = (rect: string): string =>
    `<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /Parent 20 0 R /Rect [${rect}] /AP << /N 21 0 R >> >>`;
  return formContract({
    4: replaceIn(formContract().text(4), '/Annots [20 0 R', '/Annots [41 0 R 42 0 R'),
    20: '<< /FT /Tx /T (Name) /DA (/F1 10 Tf 0 g) /V () /Kids [41 0 R 42 0 R] >>',
    41: widget('150 100 250 116'),
    42: widget('150 120 250 136'),
  });
};

/** What is drawn over the price, though the annotation says that it is elsewhere. */
const drawnBeyond =
  (subtype: string, entries: string) =>
  (pdf: EditedPdf): ObjectTexts => ({
    4: withItem(pdf.text(4), 'Annots', '30 0 R'),
    30: `<< /Type /Annot /Subtype /${subtype} /F 4 /P 4 0 R /Rect [200 20 280 60] ${entries} >>`,
  });

/** A stamp that is printed, and not seen on a screen. */
const onPaper = (pdf: EditedPdf): ObjectTexts => {
  const texts = coveringPrice('Stamp')(pdf);
  return { ...texts, 30: replaceIn(texts[30] ?? '', '/F 4', '/F 36') };
};

/** A stamp where nothing stood. */
const onBlank = (pdf: EditedPdf): ObjectTexts => {
  const texts = coveringPrice('Stamp')(pdf);
  return { ...texts, 30: replaceIn(texts[30] ?? '', coverRect.join(' '), blankRect.join(' ')) };
};

/** The waiting field is signed, and gets a widget of its own with these entries. */
const withFurtherWidget = (entries: string): Case['build'] =>
  afterSigning(
    (pdf, signers) =>
      signAsColleague(pdf, signers, {
        into: 30,
        more: ({ signature }) => ({
          4: withItem(pdf.text(4), 'Annots', '40 0 R'),
          30: withEntries(pdf.text(30), `/V ${signature} 0 R /Kids [40 0 R]`),
          40: `<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /Parent 30 0 R ${entries} >>`,
          41: priceLook,
        }),
      }),
    { before: waiting },
  );

/** As large as the page, with another price upon that of the contract and nothing elsewhere. */
const priceLook = lookOf('1 g 58 136 50 16 re f 0 g BT /F1 14 Tf 62 140 Td (9 000) Tj ET', 300, 200);
const wholePage = '/Rect [0 0 300 200] /AP << /N 41 0 R >>';

/** The contract with a stamp that was there when it was signed. */
const stamped: ObjectTexts = {
  4: withEntries(contractText(4), '/Annots [30 0 R]'),
  30: '<< /Type /Annot /Subtype /Stamp /F 4 /P 4 0 R /Rect [150 20 250 60] /AP << /N 31 0 R >> >>',
  31: lookOf('0 g 0 0 100 40 re f'),
};

/** A field for a signature over the price, which nobody has signed. */
const coveringField = (pdf: EditedPdf): ObjectTexts => ({
  ...coveringPrice('Widget', '/FT /Sig /T (Over)')(pdf),
  8: withItem(pdf.text(8), 'Fields', '30 0 R'),
});

const inForm = (wish: Partial<EditedSignature> = {}) => ({ before: formContract, wish });

const checkLook = lookOf('0 g 0 0 16 16 re f', 16, 16);

/** A form whose fields are drawn by the reader from the form's own font. */
const needingLooks = (): EditedPdf =>
  formContract({
    8: withEntries(replaceIn(formContract().text(8), '/F1 3 0 R', '/F1 60 0 R'), '/NeedAppearances true'),
    20: replaceIn(formContract().text(20), '/V () /AP << /N 21 0 R >>', '/V (Nguyen Van An)'),
    60: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  });

export const permissionAttacks: readonly Case[] = [
  ...attacks('evil-annotation', 'permission', {
    'stamp under level 1': appending(coveringPrice('Stamp'), certified(1)),
    'stamp under level 2': appending(coveringPrice('Stamp'), certified(2)),
    'free text under level 2': appending(
      coveringPrice('FreeText', '/Contents (9) /DA (/F1 9 Tf 0 g)'),
      certified(2),
    ),
    'stamp without a certification': appending(coveringPrice('Stamp')),
    'stamp on a blank place and a time stamp of it': afterSigning((pdf, signers) => {
      pdf.append(onBlank(pdf));
      stampTime(pdf, signers);
    }),
    'note changed under level 2': appending((pdf) => ({ 31: replaceIn(pdf.text(31), '0 g', '1 0 0 rg') }), {
      ...certified(2),
      before: {
        4: withEntries(contractText(4), '/Annots [30 0 R]'),
        30: '<< /Type /Annot /Subtype /Stamp /F 4 /P 4 0 R /Rect [150 20 250 60] /AP << /N 31 0 R >> >>',
        31: lookOf('0 g 0 0 100 40 re f'),
      },
    }),
  }),
  ...attacks('evil-annotation', 'covering', {
    'stamp over the price under level 3': appending(coveringPrice('Stamp'), certified(3)),
    'free text over the price under level 3': appending(
      coveringPrice('FreeText', '/Contents (9) /DA (/F1 9 Tf 0 g)'),
      certified(3),
    ),
    'redaction over the price under level 3': appending(coveringPrice('Redact'), certified(3)),
  }),
  ...attacks('evil-annotation', 'covering', {
    'highlight beyond its rectangle under level 3': appending(
      drawnBeyond('Highlight', '/C [0 0 0] /QuadPoints [15 158 155 158 15 130 155 130]'),
      certified(3),
    ),
    'ink beyond its rectangle under level 3': appending(
      drawnBeyond('Ink', '/C [0 0 0] /BS << /W 20 >> /InkList [[15 144 155 144]]'),
      certified(3),
    ),
    'line beyond its rectangle under level 3': appending(
      drawnBeyond('Line', '/C [0 0 0] /BS << /W 20 >> /L [15 144 155 144]'),
      certified(3),
    ),
    'stamp that does not turn with its page under level 3': appending(
      (pdf) => ({
        4: withItem(pdf.text(4), 'Annots', '30 0 R'),
        30: '<< /Type /Annot /Subtype /Stamp /F 20 /P 4 0 R /Rect [15 5 43 130] /AP << /N 31 0 R >> >>',
        31: lookOf('0 g 0 0 100 40 re f'),
      }),
      {
        wish: { certifies: 3, rect: [0, 0, 0, 0] },
        before: { 4: withEntries(contractText(4), '/Rotate 90') },
      },
    ),
    'stamp moved over the price under level 3': appending(
      (pdf) => ({ 30: replaceIn(pdf.text(30), '[150 20 250 60]', `[${coverRect.join(' ')}]`) }),
      { ...certified(3), before: stamped },
    ),
  }),
  ...attacks(
    'evil-annotation',
    'covering',
    { 'stamp over the price on paper alone under level 3': appending(onPaper, certified(3)) },
    'same',
  ),
  ...attacks('sneaky-signature', 'covering', {
    'mark of a later signature that does not turn with its page': afterSigning(
      (pdf, signers) =>
        signAsColleague(pdf, signers, {
          rect: [15, 5, 43, 130],
          look: '0 g 0 0 100 40 re f',
          flags: 148,
        }),
      {
        wish: { rect: [0, 0, 0, 0] },
        before: { 4: withEntries(contractText(4), '/Rotate 90') },
      },
    ),
    'background of a field for a signature under level 2': appending(
      (pdf) => ({
        4: withItem(pdf.text(4), 'Annots', '30 0 R'),
        8: withItem(pdf.text(8), 'Fields', '30 0 R'),
        30: `<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /FT /Sig /T (Over) /Rect [${coverRect.join(' ')}] /MK << /BG [0 0 0] /BC [1 0 0] >> /BS << /W 5 >> >>`,
      }),
      certified(2),
    ),
    'field for a signature over the price under level 2': appending(coveringField, certified(2)),
    'field for a signature over the price under level 3': appending(coveringField, certified(3)),
    'stranger signs over the price under level 2': afterSigning(
      (pdf, signers) => signAsStranger(pdf, signers, { rect: coverRect, look: whiteBox }),
      certified(2),
    ),
    'look of a signature that reaches over the page': afterSigning((pdf, signers) => {
      signAsColleague(pdf, signers, {
        rect: [0, 0, 300, 200],
        look: `1 g 4 26 46 7 re f`,
      });
    }, certified(2)),
  }),
  ...attacks(
    'certification',
    'permission',
    {
      'second signature under level 1': afterSigning(
        (pdf, signers) => signAsColleague(pdf, signers),
        certified(1),
      ),
      'certification removed': appending(
        (pdf) => ({ 1: replaceIn(pdf.text(1), /\/Perms << [^>]*>>/, '') }),
        certified(2),
      ),
      'script when the document opens, under level 3': appending(
        (pdf) => ({ 1: withEntries(pdf.text(1), '/OpenAction << /S /JavaScript /JS (this.print\\(\\)) >>') }),
        certified(3),
      ),
      'attachment under level 2': appending(
        (pdf) => ({
          1: withEntries(pdf.text(1), '/Names << /EmbeddedFiles << /Names [(a) 30 0 R] >> >>'),
          30: '<< /Type /Filespec /F (a.txt) >>',
        }),
        certified(2),
      ),
    },
    'same',
  ),
  ...attacks(
    'form',
    'permission',
    {
      'form of another format': appending((pdf) => ({
        8: withEntries(pdf.text(8), '/XFA 30 0 R'),
        30: streamOf('<xdp/>'),
      })),
      'action of the widget of a later signature': afterSigning((pdf, signers) =>
        signAsColleague(pdf, signers, { widgetEntries: '/A << /S /JavaScript /JS (this.print\\(\\)) >>' }),
      ),
    },
    'same',
  ),
  ...attacks('certification', 'permission', {
    'text filled in under level 1': appending(
      (pdf) => ({ 20: replaceIn(pdf.text(20), '/V ()', '/V (An)'), 21: valueLook('An') }),
      inForm({ certifies: 1 }),
    ),
    'locked field filled in': appending(
      (pdf) => ({ 20: replaceIn(pdf.text(20), '/V ()', '/V (An)'), 21: valueLook('An') }),
      inForm(fieldLock('/Action /Include /Fields [(Name)]')),
    ),
    'locked field signed': afterSigning((pdf, signers) => signAsColleague(pdf, signers, { into: 30 }), {
      before: waiting,
      wish: fieldLock('/Action /Include /Fields [(Waiting)]'),
    }),
    'new field signed after a lock of all': afterSigning(
      (pdf, signers) => signAsColleague(pdf, signers, { rect: blankRect }),
      { wish: fieldLock('/Action /All') },
    ),
    'time stamp that is seen, under level 1': afterSigning(
      (pdf, signers) => stampTime(pdf, signers, { rect: blankRect }),
      certified(1),
    ),
  }),
  ...attacks('form', 'permission', {
    'waiting field signed with a script on a further widget': withFurtherWidget(
      '/Rect [180 80 280 120] /AA << /E << /S /JavaScript /JS (this.print\\(\\)) >> >>',
    ),
    'waiting field taken by a time stamp': afterSigning(
      (pdf, signers) => stampTime(pdf, signers, { into: 30 }),
      { before: waiting },
    ),
  }),
  ...attacks('form', 'shadow-fill', {
    'value unlike its look': appending(
      (pdf) => ({ 20: replaceIn(pdf.text(20), '/V ()', '/V (An)'), 21: valueLook('Binh') }),
      inForm(),
    ),
    'look without a new value': appending({ 21: valueLook('Binh') }, inForm()),
    'another look without a new value': appending(
      (pdf) => ({ 20: replaceIn(pdf.text(20), '/N 21 0 R', '/N 60 0 R'), 60: valueLook('Binh') }),
      inForm(),
    ),
    'look of a push button': appending({ 29: valueLook('Price: 9 000') }, inForm()),
    'value of a read-only field': appending(
      (pdf) => ({ 30: replaceIn(pdf.text(30), '/V (1 000)', '/V (9 000)'), 31: valueLook('9 000') }),
      inForm(),
    ),
    'read-only field made fillable': appending(
      (pdf) => ({
        30: replaceIn(replaceIn(pdf.text(30), '/V (1 000)', '/V (9 000)'), '/Ff 1', '/Ff 0'),
        31: valueLook('9 000'),
      }),
      inForm(),
    ),
    'looks of a check box swapped': appending(
      (pdf) => ({ 22: replaceIn(pdf.text(22), '/Yes 23 0 R /Off 24 0 R', '/Yes 24 0 R /Off 23 0 R') }),
      inForm(),
    ),
    'look of a check box': appending({ 24: checkLook }, inForm()),
    'check box shows another state than its value': appending(
      (pdf) => ({ 22: replaceIn(pdf.text(22), '/AS /Off', '/AS /Yes') }),
      inForm(),
    ),
    'value that a choice does not offer': appending(
      (pdf) => ({ 25: replaceIn(pdf.text(25), '/V (Hanoi)', '/V (Saigon)'), 26: valueLook('Saigon') }),
      inForm(),
    ),
    'filled field draws over the page': appending(
      (pdf) => ({
        20: replaceIn(replaceIn(pdf.text(20), '/V ()', '/V (An)'), '[150 100 250 116]', '[10 100 290 190]'),
        21: valueLook('An'),
      }),
      inForm(),
    ),
    'choice shows another one than its value': appending(
      (pdf) => ({ 25: replaceIn(pdf.text(25), '/V (Hanoi)', '/V (Hue)'), 26: valueLook('Saigon') }),
      inForm(),
    ),
    'value in a font that draws other letters': appending(
      (pdf) => ({
        20: replaceIn(pdf.text(20), '/V ()', '/V (An)'),
        21: replaceIn(valueLook('An'), '/F1 3 0 R', '/F1 60 0 R'),
        60: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 110 /Widths [${'700 '.repeat(46)}] /Encoding << /Differences [65 /A 110 /n] >> /CharProcs << /A 61 0 R /n 61 0 R >> /Resources << >> >>`,
        61: streamOf('700 0 0 0 700 700 d1 0 0 700 350 re f'),
      }),
      inForm(),
    ),
    'value drawn white beneath other shapes': appending(
      (pdf) => ({
        20: replaceIn(pdf.text(20), '/V ()', '/V (An)'),
        21: lookOf('/Tx BMC BT /F1 10 Tf 1 g 2 4 Td (An) Tj ET 0 g 30 2 50 10 re f EMC', 100, 16),
      }),
      inForm(),
    ),
    'value beneath a pattern that draws other letters': appending(
      (pdf) => ({
        20: replaceIn(pdf.text(20), '/V ()', '/V (An)'),
        21: replaceIn(
          lookOf(
            '/Tx BMC BT /F1 10 Tf 1 g 2 4 Td (An) Tj ET /Pattern cs /P1 scn 0 0 100 16 re f EMC',
            100,
            16,
          ),
          '/Resources <<',
          '/Resources << /Pattern << /P1 60 0 R >>',
        ),
        60: replaceIn(
          streamOf('BT /F1 10 Tf 0 g 2 4 Td (Binh) Tj ET'),
          '<<',
          '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 16] /XStep 100 /YStep 16 /Resources << /Font << /F1 3 0 R >> >>',
        ),
      }),
      inForm(),
    ),
    'second widget of a field shows another value': appending(
      (pdf) => ({
        20: replaceIn(pdf.text(20), '/V ()', '/V (An)'),
        41: replaceIn(pdf.text(41), '/N 21 0 R', '/N 43 0 R'),
        42: replaceIn(pdf.text(42), '/N 21 0 R', '/N 44 0 R'),
        43: valueLook('An'),
        44: valueLook('Binh'),
      }),
      { before: twoWidgets },
    ),
    'value of a field that its group makes read-only': appending(
      (pdf) => ({ 30: replaceIn(pdf.text(30), '/V (1 000)', '/V (9 000)'), 31: valueLook('9 000') }),
      {
        before: () =>
          formContract({
            8: replaceIn(formContract().text(8), '30 0 R', '60 0 R'),
            30: replaceIn(formContract().text(30), '/Ff 1', '/Parent 60 0 R'),
            60: '<< /T (Totals) /Ff 1 /Kids [30 0 R] >>',
          }),
      },
    ),
    'readers are told to draw the form anew': appending(
      (pdf) => ({ 8: withEntries(pdf.text(8), '/NeedAppearances true') }),
      { before: () => formContract({ 31: valueLook('9 000') }) },
    ),
    'field moved': appending(
      (pdf) => ({ 30: replaceIn(pdf.text(30), '[150 20 250 36]', '[20 100 120 116]') }),
      inForm(),
    ),
    'field hidden': appending((pdf) => ({ 30: replaceIn(pdf.text(30), '/F 4', '/F 2') }), inForm()),
    'field removed': appending(
      (pdf) => ({
        4: replaceIn(pdf.text(4), ' 30 0 R', ''),
        8: replaceIn(pdf.text(8), ' 30 0 R', ''),
      }),
      inForm(),
    ),
    'text field added': appending((pdf) => ({
      ...coveringPrice('Widget', '/FT /Tx /T (Over) /V (9) /DA (/F1 9 Tf 0 g)')(pdf),
      8: withItem(pdf.text(8), 'Fields', '30 0 R'),
    })),
    'font of a form that readers draw': appending({ 60: symbol }, { before: needingLooks }),
    'look of the signature': appending({ 53: lookOf('0 g 0 0 100 40 re f') }),
    'signature moved': appending((pdf) => ({
      52: replaceIn(pdf.text(52), '[20 20 120 60]', '[20 100 120 140]'),
    })),
    'signature taken out of its field': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '52 0 R', ''),
      8: replaceIn(pdf.text(8), '52 0 R', ''),
    })),
  }),
  ...attacks(
    'form',
    'shadow-fill',
    {
      'another look while the mouse is over a field': appending(
        (pdf) => ({
          20: replaceIn(
            replaceIn(pdf.text(20), '/V ()', '/V (An)'),
            '/N 21 0 R',
            '/N 21 0 R /R 60 0 R /D 60 0 R',
          ),
          21: valueLook('An'),
          60: valueLook('Binh'),
        }),
        inForm(),
      ),
      'check box is on and looks off': appending(
        (pdf) => ({ 22: replaceIn(pdf.text(22), '/V /Off', '/V /Yes') }),
        inForm(),
      ),
    },
    'same',
  ),
  ...attacks('covering', 'covering', {
    'colleague signs over the price': afterSigning((pdf, signers) =>
      signAsColleague(pdf, signers, { rect: coverRect, look: whiteBox }),
    ),
    'stranger signs over the price': afterSigning((pdf, signers) =>
      signAsStranger(pdf, signers, { rect: coverRect, look: whiteBox }),
    ),
    'colleague stamps the price and signs': afterSigning((pdf, signers) => {
      pdf.append(coveringPrice('Stamp')(pdf));
      signAsColleague(pdf, signers);
    }),
    'stranger stamps the price and signs': afterSigning((pdf, signers) => {
      pdf.append(coveringPrice('Stamp')(pdf));
      signAsStranger(pdf, signers);
    }),
    'time stamp with a look over the price': afterSigning((pdf, signers) =>
      stampTime(pdf, signers, { rect: coverRect, look: whiteBox }),
    ),
    'waiting field signed with a further widget over the price': withFurtherWidget(wholePage),
    'waiting field that no page showed, over the price': afterSigning(
      (pdf, signers) =>
        signAsColleague(pdf, signers, {
          into: 30,
          more: ({ look }) => ({ 4: withItem(pdf.text(4), 'Annots', '30 0 R'), [look]: priceLook }),
        }),
      {
        before: {
          8: waiting[8] ?? '',
          30: replaceIn(waiting[30] ?? '', blankRect.join(' '), '0 0 300 200'),
        },
      },
    ),
    'field for a signature over the price': appending(coveringField),
    'signature over another one': afterSigning((pdf, signers) =>
      signAsColleague(pdf, signers, { rect: [20, 20, 120, 60], look: whiteBox }),
    ),
  }),
  ...attacks('later-signature', 'appended-content', {
    'colleague signs another price': afterSigning((pdf, signers) => {
      pdf.append({ 5: forgedPrice });
      signAsColleague(pdf, signers);
    }),
    'another price in the revision of a signature': afterSigning((pdf, signers) =>
      signAsColleague(pdf, signers, { more: () => ({ 5: forgedPrice }) }),
    ),
    'stranger signs another price': afterSigning((pdf, signers) => {
      pdf.append({ 5: forgedPrice });
      signAsStranger(pdf, signers);
    }),
    'time stamp of another price': afterSigning((pdf, signers) => {
      pdf.append({ 5: forgedPrice });
      stampTime(pdf, signers);
    }),
    'signature taken away and another put in its place': afterSigning((pdf, { stranger }) => {
      pdf.append({ 5: forgedPrice, 52: replaceIn(pdf.text(52), '/V 51 0 R', '') });
      pdf.sign({ field: 'Seller', into: 52, room: 2500, sign: stranger });
    }),
  }),
];
