import { describe, expect, it } from 'vitest';
import { userCreate } from '../../../contract/operations/users.ts';
import { checkForm } from './check-form.ts';

const user = { code: 'an', username: 'an@vn.vn', name: 'An', email: 'an@vn.vn', phone: '0912345678' };

describe('a form checked by the contract', () => {
  it('passes on what may be sent', () => {
    expect(checkForm(userCreate.body, user)).toEqual({ kind: 'ok', body: user });
  });

  it('says each fault once at its field, lists as one field', () => {
    const wrong = { ...user, email: 'an', name: '  ', departmentIds: [0, -1] };
    expect(checkForm(userCreate.body, wrong)).toEqual({
      kind: 'faults',
      faults: {
        email: 'email: must be an e-mail address',
        name: 'name: is required',
        departmentIds: 'departmentIds.0: must be at least 1',
      },
    });
  });
});
