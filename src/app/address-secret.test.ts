import { beforeEach, expect, it, vi } from 'vitest';
import { addressSecret, clearAddressSecret, hideAddressSecret } from './address-secret.ts';

const replaceState = vi.fn();

function openAt(address: string): void {
  vi.stubGlobal('window', {
    location: new URL(address, 'https://sign.example'),
    history: { state: null, replaceState },
  });
  hideAddressSecret();
}

beforeEach(() => {
  replaceState.mockClear();
  vi.stubGlobal('sessionStorage', undefined);
});

it.each([
  ['/open#abc', 'abc'],
  ['/open#a%20b', 'a b'],
  ['/open#%', '%'],
  ['/open?lang=en#abc%', 'abc%'],
])('takes the secret out of %s', (address, secret) => {
  openAt(address);
  expect(addressSecret('/open')).toBe(secret);
  expect(replaceState).toHaveBeenCalledWith(null, '', address.split('#')[0]);
  clearAddressSecret('/open');
  expect(addressSecret('/open')).toBeNull();
});

it('leaves other addresses as they are', () => {
  openAt('/documents#%');
  expect(replaceState).not.toHaveBeenCalled();
});
