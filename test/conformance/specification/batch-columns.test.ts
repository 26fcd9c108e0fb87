import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderBatch } from '../../../server/services/batches/render-batch.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import type { WireAnswer } from '../../client/wire-client.ts';

let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture();
});
afterAll(() => fixture.app.close());

let numbers = 0;

/** A batch of one row, with a number and a subject beside the given columns. */
function importOne(cells: readonly (readonly [column: string, value: unknown])[]): Promise<WireAnswer> {
  numbers += 1;
  const all = [['{{D.No}}', `C-${String(numbers)}`], ['{{D.Subject}}', 'Hợp đồng'], ...cells] as const;
  return fixture.importBatch(
    all.map(([column]) => column),
    [all.map(([, value]) => value)],
  );
}

const faultOf = (answer: WireAnswer): unknown => answer.at('errors.0.message');

/** The first document once its PDF is made, and the text that its template was filled to. */
async function rendered(batch: WireAnswer): Promise<{ document: WireAnswer; text: string }> {
  await renderBatch(fixture.app.deps, Number(batch.at('id')));
  const document = await fixture.read({ id: String(batch.at('documents.0.id')) });
  return { document, text: fixture.converted.at(-1) ?? '' };
}

describe('Specification, "Column names usable in parameters"', () => {
  it('{{D.FileName}}: file name', async () => {
    const { document } = await rendered(await importOne([['{{D.FileName}}', 'hop-dong-cua-an']]));
    expect(document.at('downloadFileUrls.0.fileName')).toBe('hop-dong-cua-an.pdf');
  });

  it('{{D.No}}: document code; required, unique', async () => {
    expect((await importOne([])).at('documents.0.no')).toBe(`C-${String(numbers)}`);
    const without = await fixture.importBatch(['{{D.Subject}}'], [['Hợp đồng']]);
    expect(faultOf(without)).toBe("Document no '' is invalid");
    const twice = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [[`C-${String(numbers)}`, 'Hai']]);
    expect(faultOf(twice)).toBe(`Document no 'C-${String(numbers)}' has already been used`);
  });

  it('{{D.Subject}}: document title; required', async () => {
    expect((await importOne([])).at('documents.0.subject')).toBe('Hợp đồng');
    const without = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['C-without', '']]);
    expect(faultOf(without)).toBe("D.Subject '' is invalid");
  });

  it.each([
    ['{{D.ExpiryDate}}', 'expiryDate', '2026-12-31T23:59:59'],
    ['{{D.ValidFrom}}', 'validFrom', '2026-12-31T00:00:00'],
    ['{{D.ValidTo}}', 'validTo', '2026-12-31T00:00:00'],
  ])('%s: dd/MM/yyyy', async (column, field, value) => {
    const batch = await importOne([[column, '31/12/2026']]);
    expect(String(batch.at(`documents.0.${field}`)).startsWith(value)).toBe(true);
  });

  it.each([
    ['{{D.CusCode}}', 'customerCode', 'KH-1'],
    ['{{D.CusName}}', 'customerInformation', 'Công ty Sao Mai'],
    ['{{D.Description}}', 'description', 'Hợp đồng một năm'],
  ])('%s', async (column, field, value) => {
    const batch = await importOne([[column, value]]);
    expect(batch.at(`documents.0.${field}`)).toBe(value);
  });

  it('{{D.ContractValue}}: contract value', async () => {
    const batch = await importOne([['{{D.ContractValue}}', '15000000']]);
    expect(batch.at('documents.0.contractValue')).toBe(15_000_000);
  });

  it('{{D.RefDocs}}: related document codes separated by ;', async () => {
    const [first, second] = [await importOne([]), await importOne([])];
    const nos = [first.at('documents.0.no'), second.at('documents.0.no')];
    const batch = await importOne([['{{D.RefDocs}}', nos.join(';')]]);
    const document = await fixture.read({ id: String(batch.at('documents.0.id')) });
    expect(document.at('relatedDocuments')).toHaveLength(2);
    expect([document.at('relatedDocuments.0.no'), document.at('relatedDocuments.1.no')].sort()).toEqual(nos);
  });

  it.each([
    ['Y', true],
    ['N', false],
  ])('{{D.IsOrder}}: %s', async (value, processInOrder) => {
    const batch = await importOne([['{{D.IsOrder}}', value]]);
    expect(batch.at('documents.0.processInOrder')).toBe(processInOrder);
  });

  it.each([
    ['Y', true],
    ['N', false],
  ])('{{D.FixedPosition}}: %s', async (value, fixedPosition) => {
    const batch = await importOne([['{{D.FixedPosition}}', value]]);
    expect(batch.at('documents.0.fixedPosition')).toBe(fixedPosition);
  });

  it('{{D.FixedPosition}}: none is the default', async () => {
    expect((await importOne([])).at('documents.0.fixedPosition')).toBe(false);
  });

  it('{{P.Code}}: code of a processing user', async () => {
    const batch = await importOne([
      ['{{P.Code}}', 'binh'],
      ['{{P.AccessPermission}}', 'A'],
    ]);
    expect(batch.at('documents.0.processes.0.processedByUserId')).toBe(fixture.people.binh.userId);
  });

  // Every code of {{P.AccessPermission}}: process-step.test.ts.

  it.each(['{{P.Code}}', '{{P.AccessPermission}}'])('%s of nobody and nothing is an error', async (wrong) => {
    const batch = await importOne([
      ['{{P.Code}}', wrong === '{{P.Code}}' ? 'nobody' : 'an'],
      ['{{P.AccessPermission}}', wrong === '{{P.Code}}' ? 'A' : 'X'],
    ]);
    expect(faultOf(batch)).toBe(
      wrong === '{{P.Code}}' ? "P.Code 'nobody' is invalid" : "P.AccessPermission 'X' is invalid",
    );
  });

  it('{{name}}, any template variable: its value is placed in the template', async () => {
    const { text } = await rendered(await importOne([['{{name}}', 'Nguyễn Văn An']]));
    expect(text).toContain(`Hợp đồng số C-${String(numbers)} của Nguyễn Văn An`);
  });

  it('any template variable: exact parameter name and row position decide the mapping', async () => {
    const { text } = await rendered(
      await importOne([
        ['{{Name}}', 'khác'],
        ['{{name}}', 'Bình'],
      ]),
    );
    expect(text).toContain('của Bình');
    expect(text).not.toContain('khác');
  });

  it('{{#items}}: array data for the template, as a JSON-array text', async () => {
    const { text } = await rendered(await importOne([['{{#items}}', '[{"title":"Một"},{"title":"Hai"}]']]));
    expect(text).toContain('Một; Hai; ');
  });
});

describe('Specification, "3. Import advanced batch of documents", rules', () => {
  it('1. processors are given as repeated pairs; one more pair adds one more processor, in order', async () => {
    const pair = (code: string, permission: string) =>
      [
        ['{{P.Code}}', code],
        ['{{P.AccessPermission}}', permission],
      ] as const;
    const two = await importOne([...pair('binh', 'A'), ...pair('an', 'DR')]);
    expect(two.at('documents.0.processRecipientCount')).toBe(2);
    const three = await importOne([...pair('binh', 'A'), ...pair('an', 'DR'), ...pair('binh', 'E')]);
    expect(three.at('documents.0.processes')).toMatchObject([
      { orderNo: 1, processedByUser: { code: 'binh' }, accessPermission: { value: 3 } },
      { orderNo: 2, processedByUser: { code: 'an' }, accessPermission: { value: 2 } },
      { orderNo: 3, processedByUser: { code: 'binh' }, accessPermission: { value: 7 } },
    ]);
  });

  it.each(['D', 'E', 'EKYC', 'DR'])('2. in a sequential workflow, F is placed before %s', async (signing) => {
    const inOrder = (permissions: readonly string[]) =>
      importOne([
        ['{{D.IsOrder}}', 'Y'],
        ...permissions.flatMap((permission): (readonly [string, string])[] => [
          ['{{P.Code}}', 'an'],
          ['{{P.AccessPermission}}', permission],
        ]),
      ]);
    expect((await inOrder(['F', signing])).success).toBe(true);
    expect(faultOf(await inOrder([signing, 'F']))).toBe("P.AccessPermission 'F' is invalid");
  });

  it.each([
    ['too few', ['C-few']],
    ['too many', ['C-many', 'Hợp đồng', 'thừa']],
  ])('3. each row has exactly as many values as parameters: %s', async (_, row) => {
    const answer = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [row]);
    expect(answer.messages).toEqual(['All length of row must equal length of parameter']);
  });

  it('4. {{D.No}} must not already exist, whoever made the document', async () => {
    await fixture.sent([['an', 'A']]);
    const answer = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['S-1', 'Hợp đồng']]);
    expect(faultOf(answer)).toBe("Document no 'S-1' has already been used");
  });

  it.each(['{{D.ExpiryDate}}', '{{D.ValidFrom}}', '{{D.ValidTo}}'])(
    '5. date values must be valid dd/MM/yyyy: %s',
    async (column) => {
      for (const value of ['31/02/2027', '2027-01-31', '31-01-2027', '12/31/2027', 'mai']) {
        expect(faultOf(await importOne([[column, value]]))).toBe(
          `${column.slice(2, -2)} '${value}' is invalid`,
        );
      }
    },
  );

  it('6. the default maximum length of a variable value is 2000 characters', async () => {
    expect((await importOne([['{{name}}', 'x'.repeat(2000)]])).success).toBe(true);
    const answer = await importOne([['{{name}}', 'x'.repeat(2001)]]);
    expect(answer.success).toBe(false);
    expect(String(faultOf(answer))).toMatch(/^name 'x+' is invalid$/);
  });

  it('7. a line break inside a value is written as the two characters backslash n', async () => {
    const batch = await importOne([
      ['{{D.Description}}', 'Dòng một\\nDòng hai'],
      ['{{name}}', 'An\\nHà Nội'],
    ]);
    expect(batch.at('documents.0.description')).toBe('Dòng một\nDòng hai');
    const { text } = await rendered(batch);
    expect(text).not.toContain('\\n');
    expect(text).toContain('Hà Nội');
  });
});
