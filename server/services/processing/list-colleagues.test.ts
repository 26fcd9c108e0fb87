import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { stepColleaguesList } from '../../../contract/operations/processing.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

const members = {
  clerk: { name: 'Đỗ Thị Ái', roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members);
});

afterAll(() => fixture.app.close());

const ask = (as: Code, processId: string, search = '') =>
  fixture.app.call(stepColleaguesList, {
    token: fixture.tokens[as],
    params: { processId },
    query: { search },
  });

describe('whom the holder of a step may name', () => {
  it('is everyone of the company, for one who coordinates: with names, and masked addresses', async () => {
    const { stepIds } = await fixture.sent([
      ['an', 'C'],
      ['binh', 'A'],
    ]);
    const answer = await ask('an', stepIds[0] ?? '', 'tran binh');
    expect(answer).toMatchObject({
      data: { totalCount: 1, items: [{ code: 'binh', name: 'Trần Thị Bình' }] },
    });
    expect(JSON.stringify(answer)).toMatch(/b•••/);
  });

  it('needs no search, and is in the order of Vietnamese names then', async () => {
    const { stepIds } = await fixture.sent([
      ['an', 'C'],
      ['binh', 'A'],
    ]);
    const answer = await fixture.app.call(stepColleaguesList, {
      token: fixture.tokens.an,
      params: { processId: stepIds[0] ?? '' },
    });
    expect(answer).toMatchObject({
      kind: 'done',
      data: { totalCount: 3, items: [{ code: 'clerk' }, { code: 'an' }, { code: 'binh' }] },
    });
  });

  it('is nobody before the turn, for a colleague, or for a step that names nobody', async () => {
    const { stepIds } = await fixture.sent([
      ['an', 'A'],
      ['binh', 'C'],
    ]);
    const [approval = '', coordination = ''] = stepIds;
    expect((await ask('binh', coordination)).messages).toEqual(['Document process is not waiting']);
    expect((await ask('binh', approval)).messages).toEqual(['Document process is not waiting']);
    expect(await ask('an', approval)).toMatchObject({ kind: 'refused' });
    await fixture.app.database.db.update(companies).set({ processorsMayReassign: true });
    expect(await ask('an', approval)).toMatchObject({ kind: 'done', data: { totalCount: 3 } });
  });
});
