import { describe, expect, it } from 'vitest';

import { readColumns } from './batch-columns.ts';
import { checkRows, type RowLookups } from './batch-rows.ts';

const lookups: RowLookups = {
  takenNumbers: new Set(['OLD-1']),
  processors: new Map([
    ['an', 11],
    ['binh', 12],
  ]),
  ownAddresses: new Set(['an@example.vn']),
  documents: new Map([
    ['OLD-1', 'id-of-old-1'],
    ['OLD-2', 'id-of-old-2'],
  ]),
};

type Cells = Readonly<Record<string, string>>;

function check(rows: readonly Cells[], steps: readonly (readonly [string, string])[] = []) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const parameters = [
    ...names.map((name) => `{{${name}}}`),
    ...steps.flatMap(() => ['{{P.Code}}', '{{P.AccessPermission}}']),
  ];
  const read = readColumns(parameters);
  if (read.kind === 'refused') {
    throw new Error('columns');
  }
  const values = rows.map((row) => [...names.map((name) => row[name] ?? ''), ...steps.flat()]);
  return checkRows(read.columns, values, lookups);
}

const good = { 'D.No': 'HD-1', 'D.Subject': 'Hợp đồng' };
const messagesOf = (row: Cells, steps: readonly (readonly [string, string])[] = []) =>
  check([{ ...good, ...row }], steps).errors.map(({ message }) => message);

describe('a row of a batch', () => {
  it('becomes a document', () => {
    const { documents, errors } = check(
      [
        {
          'D.No': ' HD-1 ',
          'D.Subject': 'Hợp đồng',
          'D.FileName': 'hop-dong',
          'D.Description': 'Dòng 1\\nDòng 2',
          'D.CusCode': 'KH1',
          'D.CusName': 'Nguyễn Văn An',
          'D.ContractValue': '15000000.5',
          'D.ExpiryDate': '31/12/2026',
          'D.ValidFrom': '01/01/2027',
          'D.ValidTo': '29/02/2028',
          'D.RefDocs': 'OLD-1; OLD-2;OLD-1',
          'D.IsOrder': 'y',
          'D.FixedPosition': 'Y',
        },
      ],
      [
        ['an', 'F'],
        ['binh', 'dr'],
        ['an', 'A'],
        ['an', 'E'],
      ],
    );
    expect(errors).toEqual([]);
    expect(documents).toEqual([
      {
        no: 'HD-1',
        subject: 'Hợp đồng',
        fileName: 'hop-dong',
        description: 'Dòng 1\nDòng 2',
        customerCode: 'KH1',
        customerInformation: 'Nguyễn Văn An',
        contractValue: 15_000_000.5,
        expiryDate: '2026-12-31',
        validFrom: '2027-01-01',
        validTo: '2028-02-29',
        relatedIds: ['id-of-old-1', 'id-of-old-2'],
        inOrder: true,
        fixedPosition: true,
        steps: [
          { processor: 11, accessPermission: 5, box: null },
          { processor: 12, accessPermission: 2, box: 1 },
          { processor: 11, accessPermission: 3, box: null },
          { processor: 11, accessPermission: 7, box: 2 },
        ],
      },
    ]);
  });

  it('is not in order, nor fixed, when it does not say so', () => {
    expect(check([good]).documents).toMatchObject([
      { inOrder: false, fixedPosition: false, contractValue: null, expiryDate: null, steps: [] },
    ]);
  });

  it.each<[Cells, string]>([
    [{ 'D.No': '' }, "Document no '' is invalid"],
    [{ 'D.No': '   ' }, "Document no '' is invalid"],
    [{ 'D.No': 'a\\nb' }, "Document no 'a\\nb' is invalid"],
    [{ 'D.No': 'x'.repeat(101) }, `Document no '${'x'.repeat(101)}' is invalid`],
    [{ 'D.No': 'OLD-1' }, "Document no 'OLD-1' has already been used"],
    [{ 'D.Subject': '' }, "D.Subject '' is invalid"],
    [{ 'D.ExpiryDate': '31/02/2027' }, "D.ExpiryDate '31/02/2027' is invalid"],
    [{ 'D.ExpiryDate': '2027-01-01' }, "D.ExpiryDate '2027-01-01' is invalid"],
    [{ 'D.ExpiryDate': '1/1/2027' }, "D.ExpiryDate '1/1/2027' is invalid"],
    [{ 'D.ValidFrom': '29/02/2027' }, "D.ValidFrom '29/02/2027' is invalid"],
    [{ 'D.ValidTo': '01/01/0000' }, "D.ValidTo '01/01/0000' is invalid"],
    [{ 'D.ValidTo': '31/12/9999' }, "D.ValidTo '31/12/9999' is invalid"],
    [{ 'D.ValidFrom': '02/01/2027', 'D.ValidTo': '01/01/2027' }, "D.ValidTo '01/01/2027' is invalid"],
    [{ 'D.ContractValue': 'a lot' }, "D.ContractValue 'a lot' is invalid"],
    [{ 'D.ContractValue': '-1' }, "D.ContractValue '-1' is invalid"],
    [{ 'D.ContractValue': '1e+21' }, "D.ContractValue '1e+21' is invalid"],
    [{ 'D.ContractValue': '1000000000000001' }, "D.ContractValue '1000000000000001' is invalid"],
    [{ 'D.IsOrder': 'yes' }, "D.IsOrder 'yes' is invalid"],
    [{ 'D.FixedPosition': '1' }, "D.FixedPosition '1' is invalid"],
    [{ 'D.RefDocs': 'OLD-2;NONE' }, "D.RefDocs 'NONE' is invalid"],
    [{ 'D.CusCode': 'x'.repeat(101) }, `D.CusCode '${'x'.repeat(101)}' is invalid`],
    [{ name: 'x'.repeat(2001) }, `name '${'x'.repeat(2001)}' is invalid`],
    [{ '#items': 'no list' }, "items 'no list' is invalid"],
    [{ '#items': `[{"a":"${'x'.repeat(2001)}"}]` }, `items '[{"a":"${'x'.repeat(2001)}"}]' is invalid`],
  ])('says what is wrong in %j', (row, message) => expect(messagesOf(row)).toEqual([message]));

  it('takes a variable of 2000 characters, and a loop whose texts are no longer', () => {
    const item = { a: 'x'.repeat(2000) };
    expect(messagesOf({ name: 'x'.repeat(2000), '#items': JSON.stringify([item, item]) })).toEqual([]);
  });

  it('names every fault', () => {
    expect(messagesOf({ 'D.No': '', 'D.Subject': '', 'D.IsOrder': '?' })).toEqual([
      "Document no '' is invalid",
      "D.Subject '' is invalid",
      "D.IsOrder '?' is invalid",
    ]);
  });
});

describe('processors of a row', () => {
  it.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
    ['an unknown one', [['chi', 'A']], ["P.Code 'chi' is invalid"]],
    ['a blank pair', [['', '']], ["P.Code '' is invalid", "P.AccessPermission '' is invalid"]],
    ['an unknown permission', [['an', 'X']], ["P.AccessPermission 'X' is invalid"]],
    ['a name of every object', [['an', 'constructor']], ["P.AccessPermission 'constructor' is invalid"]],
  ])('are refused: %s', (_, steps, messages) => expect(messagesOf({}, steps)).toEqual(messages));

  it.each(['D', 'E', 'EKYC', 'DR'])('fill data before %s when they are in order', (signing) => {
    const steps = [
      ['an', signing],
      ['binh', 'F'],
    ] as const;
    expect(messagesOf({ 'D.IsOrder': 'Y' }, steps)).toEqual(["P.AccessPermission 'F' is invalid"]);
    expect(messagesOf({ 'D.IsOrder': 'Y' }, steps.toReversed())).toEqual([]);
    expect(messagesOf({ 'D.IsOrder': 'N' }, steps)).toEqual([]);
  });

  it('coordinate in order only', () => {
    expect(messagesOf({ 'D.IsOrder': 'N' }, [['an', 'C']])).toEqual(["P.AccessPermission 'C' is invalid"]);
    expect(messagesOf({ 'D.IsOrder': 'Y' }, [['an', 'C']])).toEqual([]);
  });
});

describe('rows of a batch', () => {
  it('use a number once: a later row is at fault', () => {
    const { errors, documents } = check([good, { ...good, 'D.No': 'HD-2' }, good]);
    expect(errors).toEqual([{ row: 3, message: "Document no 'HD-1' has already been used" }]);
    expect(documents.map(({ no }) => no)).toEqual(['HD-1', 'HD-2']);
  });

  it('all need a number, also without its column', () => {
    expect(check([{ 'D.Subject': 'a' }, { 'D.Subject': 'b' }]).errors).toEqual([
      { row: 1, message: "Document no '' is invalid" },
      { row: 2, message: "Document no '' is invalid" },
    ]);
  });
});

describe('a processor outside the company', () => {
  const read = readColumns([
    '{{D.No}}',
    '{{D.Subject}}',
    '{{P.Code}}',
    '{{P.AccessPermission}}',
    '{{P.Guest}}',
    '{{P.AccessPermission}}',
  ]);
  const checked = (guest: string) =>
    read.kind === 'ok'
      ? checkRows(read.columns, [['HD-1', 'Hợp đồng', 'an', 'A', guest, 'E']], lookups)
      : null;

  it('stands in a column of their own, by name and address', () => {
    expect(checked(' Lê C <c@saomai.vn> ')?.documents[0]?.steps).toEqual([
      { processor: 11, accessPermission: 3, box: null },
      { processor: 'Lê C <c@saomai.vn>', accessPermission: 7, box: 1 },
    ]);
  });

  it.each(['', 'c@saomai.vn', 'binh', 'An <AN@example.vn>'])('is not %j', (guest) => {
    expect(checked(guest)?.errors.map(({ message }) => message)).toEqual([`P.Guest '${guest}' is invalid`]);
  });
});
