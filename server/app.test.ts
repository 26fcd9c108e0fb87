import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLogin, getMe } from '../contract/operations/auth.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

describe('the service', () => {
  it('refuses wrong credentials as a failure of the business', async () => {
    const answer = await service.call(passwordLogin, { body: { username: 'nobody', password: 'x' } });
    expect(answer).toMatchObject({ kind: 'refused', status: 200, messages: ['Username or password is incorrect'] });
  });
  it('asks for a token', async () => {
    const answer = await service.call(getMe);
    expect(answer).toMatchObject({ kind: 'refused', status: 401, code: 401 });
  });
});
