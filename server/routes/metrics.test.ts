import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLogin } from '../../contract/operations/auth.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';

const token = 'a-token-of-the-monitoring-system';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp({ app: { metricsToken: token } });
});
afterAll(() => service.close());

const read = (authorization?: string) =>
  service.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

describe('GET /metrics', () => {
  it.each([undefined, 'Bearer', `Basic ${token}`, `Bearer ${token}x`])(
    'is closed to whoever gives %j',
    async (authorization) => {
      const answer = await read(authorization);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.body).not.toContain('countersign_');
    },
  );

  it('tells whoever has the token what was done, without the addresses and people of requests', async () => {
    await service.call(passwordLogin, {
      body: { username: 'lan@minhlong.vn', password: 'x', companyId: 164 },
    });
    await service.app.inject('/somewhere/secret?otp=123456');
    const answer = await read(`Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(
      /^countersign_http_request_duration_seconds_count\{operation="passwordLogin",status="[24]xx"\} 1$/m,
    );
    expect(answer.body).toMatch(/^countersign_database_up 1$/m);
    expect(answer.body).not.toMatch(/minhlong|secret|123456/);
  });

  it('is no path where there is no token', async () => {
    const closed = await createTestApp();
    try {
      expect((await closed.app.inject('/metrics')).statusCode).toBe(404);
    } finally {
      await closed.close();
    }
  });
});
