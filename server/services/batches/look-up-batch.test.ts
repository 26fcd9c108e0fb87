import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { batchLookUp } from '../../../contract/operations/batches.ts';
import { guestCreate, guestMerge } from '../../../contract/operations/users.ts';
import { makeCompany, makePerson, makeSentDocument, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let app: TestApp;
let clerk: string;
let signer: string;

beforeAll(async () => {
  app = await createTestApp();
  const company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  const clerkPerson = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  const other = await makePerson(app.deps, company, 'clerk2', { roles: ['clerk'] });
  const an = await makePerson(app.deps, company, 'khanhpg', { name: 'Phạm Gia Khánh' });
  const stranger = await makePerson(app.deps, elsewhere, 'stranger', { roles: ['clerk'] });
  await makeSentDocument(app.deps, company, clerkPerson, 'MINE-1', [{ to: an, permission: 'A' }]);
  await makeSentDocument(app.deps, company, other, 'OTHERS-1', [{ to: an, permission: 'A' }]);
  await makeSentDocument(app.deps, elsewhere, stranger, 'THEIRS-1', [{ to: stranger, permission: 'A' }]);
  clerk = await signIn('clerk');
  signer = await signIn('khanhpg');
});

afterAll(() => app.close());

const signIn = (code: string): Promise<string> =>
  app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

const lookUp = (body: BodyInput<typeof batchLookUp>) => app.done(batchLookUp, { token: clerk, body });

describe('looking up what rows name', () => {
  it('says which numbers the company has used and when, and nothing of others', async () => {
    const { usedNumbers } = await lookUp({ numbers: ['MINE-1', 'OTHERS-1', 'THEIRS-1', 'FREE-1'] });
    expect(usedNumbers.map(({ no }) => no).toSorted()).toEqual(['MINE-1', 'OTHERS-1']);
    expect(usedNumbers[0]?.createdDate).toMatch(/^\d{4}-\d{2}-\d{2}T.*\+07:00$/);
  });

  it('names processors, and who is near a code that nobody has', async () => {
    const { processors, unknownProcessors } = await lookUp({
      processorCodes: ['khanhpg', 'khanhp', 'stranger', ''],
    });
    expect(processors).toEqual([{ code: 'khanhpg', name: 'Phạm Gia Khánh' }]);
    expect(unknownProcessors).toEqual([
      { code: 'khanhp', isDisabled: false, similar: [{ code: 'khanhpg', name: 'Phạm Gia Khánh' }] },
      { code: 'stranger', isDisabled: false, similar: [] },
    ]);
  });

  it('names no guest who turned out to be another, as create-advanced takes none', async () => {
    const add = (name: string, email: string) =>
      app.done(guestCreate, { token: clerk, body: { name, email } });
    const { id } = await add('Ngô Thị Mới', 'moi@saomai.example.com');
    const { id: mergedId, code } = await add('Ngô Mới', 'moi@gmail.example.com');
    const known = await lookUp({ processorCodes: [code] });
    expect(known.processors).toEqual([{ code, name: 'Ngô Mới' }]);
    await app.done(guestMerge, { token: clerk, body: { id, mergedId } });
    const { processors, unknownProcessors } = await lookUp({ processorCodes: [code] });
    expect(processors).toEqual([]);
    expect(unknownProcessors).toMatchObject([{ code, isDisabled: true }]);
  });

  it('finds related documents as far as the caller may see them', async () => {
    const { relatedNumbers } = await lookUp({ relatedNumbers: ['MINE-1', 'OTHERS-1', 'THEIRS-1'] });
    expect(relatedNumbers).toEqual(['MINE-1']);
  });

  it('is no signer’s to ask', async () => {
    const answer = await app.call(batchLookUp, { token: signer, body: { numbers: ['MINE-1'] } });
    expect(answer.status).toBe(403);
  });
});
