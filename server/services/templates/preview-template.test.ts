import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { templateCreate, templatePreview } from '../../../contract/operations/templates.ts';
import { ConverterUnavailableError } from '../../adapters/converter/converter.ts';
import { makeCompany, makePerson, testPassword } from '../../../test/company/people.ts';
import { QuickConverter } from '../../../test/service/quick-converter.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { wordFile } from '../../../test/files/word-file.ts';

/** Says when it begins, and goes on when it is told to. */
class HeldConverter extends QuickConverter {
  held: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;
  isGone = false;
  working = 0;
  mostAtOnce = 0;

  override async convert(files: readonly Uint8Array[]) {
    if (this.isGone) {
      throw new ConverterUnavailableError('gone');
    }
    this.working += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.working);
    await this.held?.promise;
    this.working -= 1;
    return super.convert(files);
  }
}

const converter = new HeldConverter();
let test: TestApp;
let clerk: string;
let signer: string;
let foreign: string;
let id: number;

beforeAll(async () => {
  test = await createTestApp({ converter });
  const company = await makeCompany(test.deps);
  const login = async (at: typeof company, code: string, role: 'clerk' | 'signer' | 'admin') => {
    const person = await makePerson(test.deps, at, code, { roles: [role] });
    return test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });
  };
  clerk = await login(company, 'clerk', 'clerk');
  signer = await login(company, 'an', 'signer');
  foreign = await login(await makeCompany(test.deps, 'Khác'), 'khac', 'admin');
  const file = new File(
    [
      new Uint8Array(
        wordFile(['Số {{D.No}}, kính gửi {{ten}}, {{chuc_vu}}', '{{#viec}}- {{ten_viec}}{{/viec}}']),
      ),
    ],
    'Thư.docx',
  );
  id = (await test.done(templateCreate, { token: clerk, body: { name: 'Thư', file } })).id;
});
afterAll(() => test.close());
beforeEach(() => {
  converter.converted.length = 0;
  converter.isGone = false;
  converter.held = null;
});

const parameters = ['{{D.No}}', 'Ghi chú', '{{ten}}', '{{#viec}}'];
const preview = (row: string[], more: object = {}, token = clerk) =>
  test.call(templatePreview, { token, body: { id, parameters, row, ...more } });

describe('the preview of a row', () => {
  it('is its PDF, and says what has no value', async () => {
    const answer = await preview(['HĐ-1', 'bỏ qua', 'An', '[{"ten_viec":"Lập kế hoạch"}]']);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Preview document template success'],
      data: { pages: 2, missing: ['chuc_vu'] },
    });
    expect(converter.converted.join()).toContain('Số HĐ-1, kính gửi An, [Chức vụ]');
    expect(converter.converted.join()).toContain('- Lập kế hoạch');
    const { pathname, search } = new URL(answer.kind === 'done' ? answer.data.downloadUrl : '');
    const download = await test.app.inject({ url: `${pathname}${search}`, headers: { range: 'bytes=0-4' } });
    expect(download.statusCode).toBe(206);
    expect(download.payload).toBe('%PDF-');
    expect(download.headers['content-type']).toBe('application/pdf');
  });

  it('is made once, and anew for other values', async () => {
    const row = ['HĐ-2', '', 'Bình', ''];
    await preview(row);
    await preview(row);
    expect(converter.converted).toHaveLength(1);
    await preview(row, { highlight: true });
    await preview(['HĐ-3', '', 'Bình', '']);
    expect(converter.converted).toHaveLength(3);
  });

  it('shows samples where there are no columns', async () => {
    const answer = await test.done(templatePreview, { token: clerk, body: { id, parameters: [], row: [] } });
    expect(answer.missing).toEqual([]);
    expect(converter.converted.join()).toContain('- Ten viec');
  });

  it('is refused with the faults of create-advanced', async () => {
    expect(await preview(['HĐ-1'])).toMatchObject({
      kind: 'refused',
      messages: ['All length of row must equal length of parameter'],
    });
    expect(await preview(['a', 'b'], { parameters: ['{{x}}', '{{x}}'] })).toMatchObject({
      messages: ['parameters.1: there is another column of this name'],
    });
  });

  it('exists for those who work with templates of the company', async () => {
    expect(await preview(['', '', '', ''], {}, signer)).toMatchObject({ kind: 'refused', code: 403 });
    expect(await preview(['', '', '', ''], {}, foreign)).toMatchObject({
      messages: ['Document template not found'],
    });
  });

  it('is refused plainly while the converter does not work, and made when it does again', async () => {
    converter.isGone = true;
    const row = ['HĐ-4', '', '', ''];
    expect(await preview(row)).toMatchObject({ messages: ['The preview could not be made'] });
    converter.isGone = false;
    expect(await preview(row)).toMatchObject({ kind: 'done' });
  });

  it('waits for the other previews of the same person, and is refused behind too many', async () => {
    converter.mostAtOnce = 0;
    converter.held = Promise.withResolvers();
    const rows = Array.from({ length: 8 }, (_, n) => [`CHỜ-${String(n)}`, '', '', '']);
    const refusals: (readonly string[])[] = [];
    const answers = rows.map(async (row) => {
      const answer = await preview(row);
      if (answer.kind === 'refused') {
        refusals.push(answer.messages);
      }
      return answer.kind;
    });
    // Whoever came after the others are released would not have to wait.
    const tooMany = ['Several previews are being made for you already, try again in a moment'];
    await expect.poll(() => refusals).toEqual([tooMany, tooMany, tooMany]);
    await expect.poll(() => converter.working).toBe(1);
    converter.held.resolve();
    const kinds = await Promise.all(answers);
    expect(kinds.filter((kind) => kind === 'done')).toHaveLength(5);
    expect(converter.mostAtOnce).toBe(1);
  });
});
