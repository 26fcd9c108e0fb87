import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLink, passwordLogin } from '../../../contract/operations/auth.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const admin = { company: 'Minh Long', name: 'Trần Văn A', email: 'a@minhlong.vn' };

describe('the first admin', () => {
  it('signs in with the password given, and may do everything of its company', async () => {
    const outcome = await createFirstAdmin(service.deps, {
      ...admin,
      username: 'a@minhlong.vn',
      password: 'dài hơn mười',
    });
    expect(outcome).toEqual({ kind: 'created', companyId: expect.any(Number) as number, link: null });
    const token = await service.done(passwordLogin, {
      body: { username: 'a@minhlong.vn', password: 'dài hơn mười' },
    });
    const me = await service.done(getMe, { token });
    expect(me).toMatchObject({ company: { name: 'Minh Long' }, user: { name: 'Trần Văn A', code: 'admin' } });
    expect(me.roles).toContain('admin');
  });

  it('gets a link to set a password where none is given', async () => {
    const outcome = await createFirstAdmin(service.deps, {
      ...admin,
      username: 'b@minhlong.vn',
      password: null,
    });
    const link = outcome.kind === 'created' ? outcome.link : null;
    expect(link).toMatch(/^https:\/\/sign\.example\/set-password#[\w-]{22}$/);
    const token = link?.split('#')[1] ?? '';
    expect(await service.done(passwordLink, { body: { token } })).toMatchObject({
      purpose: 'invitation',
      username: 'b@minhlong.vn',
    });
  });

  it('takes no name that someone has, in whatever case, and leaves no company behind', async () => {
    const before = await service.database.pool.query('select id from companies');
    const outcome = await createFirstAdmin(service.deps, {
      ...admin,
      username: 'A@MinhLong.vn',
      password: null,
    });
    expect(outcome).toEqual({ kind: 'username-taken' });
    expect((await service.database.pool.query('select id from companies')).rowCount).toBe(before.rowCount);
  });

  it('is not made among demo data', async () => {
    const deps = { ...service.deps, settings: { ...service.deps.settings, demo: true } };
    expect(await createFirstAdmin(deps, { ...admin, username: 'c@minhlong.vn', password: null })).toEqual({
      kind: 'demo',
    });
  });
});
