import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/operation.ts';
import { currentItem, navGroups } from './nav-groups.ts';

const addresses = (roles: readonly Role[], demo: boolean): string[] =>
  navGroups(roles, demo).flatMap((group) => group.items.map((item) => item.to));

describe('the navigation', () => {
  it('leads a signer to the overview and the inbox alone', () => {
    expect(addresses(['signer'], false)).toEqual(['/home', '/']);
  });

  it.each(['clerk', 'hr', 'admin'] as const)('leads a %s to documents, too', (role) => {
    expect(addresses(['signer', role], false)).toContain('/documents');
  });

  it.each(['hr', 'admin'] as const)('leads %s to the employees', (role) => {
    expect(addresses(['signer', role], false)).toContain('/employees');
    expect(addresses(['signer', 'clerk'], false)).not.toContain('/employees');
  });

  it('leads those who decide on identities to them, and nobody else', () => {
    expect(addresses(['hr'], false)).toContain('/identity-checks');
    expect(addresses(['signer', 'clerk'], false)).not.toContain('/identity-checks');
  });

  it.each([
    ['/employees', '', '/employees'],
    ['/employees', '?search=an', '/employees'],
    ['/employees', '?for=contracts&search=an', '/employees?for=contracts'],
    ['/employees', '?for=batch', '/employees'],
    ['/employees/7', '?for=contracts', '/employees'],
    ['/', '', '/'],
    ['/batches/new', '?from=employees', undefined],
  ])('shows where one is: %s%s', (pathname, search, to) => {
    expect(currentItem(navGroups(['hr'], false), { pathname, search })?.to).toBe(to);
  });

  it('shows the outbox in demo mode only', () => {
    expect(addresses(['signer'], true)).toContain('/outbox');
    expect(addresses(['admin'], false)).not.toContain('/outbox');
  });
});
