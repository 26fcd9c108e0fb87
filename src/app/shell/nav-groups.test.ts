import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/operation.ts';
import { navGroups } from './nav-groups.ts';

const addresses = (roles: readonly Role[], demo: boolean): string[] =>
  navGroups(roles, demo).flatMap((group) => group.items.map((item) => item.to));

describe('the navigation', () => {
  it('leads a signer to the inbox alone', () => {
    expect(addresses(['signer'], false)).toEqual(['/']);
  });

  it.each(['clerk', 'hr', 'admin'] as const)('leads a %s to documents, too', (role) => {
    expect(addresses(['signer', role], false)).toContain('/documents');
  });

  it('shows the outbox in demo mode only', () => {
    expect(addresses(['signer'], true)).toContain('/outbox');
    expect(addresses(['admin'], false)).not.toContain('/outbox');
  });
});
