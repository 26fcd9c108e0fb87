import type { PlainKey } from '../../i18n/plain-key.ts';
import type { Role } from '../../../contract/operation.ts';

export type NavItem = {
  readonly to: string;
  readonly label: PlainKey;
  readonly showsWaiting: boolean;
  /** Whether it says how many employees there are. */
  readonly showsEmployees?: boolean;
  /** Whether it says how many batches are being made. */
  readonly showsBatches?: boolean;
  /** Whether it also stands for the screens below its address. */
  readonly coversBelow?: boolean;
};
export type NavGroup = { readonly label: PlainKey | null; readonly items: readonly NavItem[] };

const item = (to: string, label: PlainKey, showsWaiting = false): NavItem => ({ to, label, showsWaiting });

function isAt({ to, coversBelow = false }: NavItem, pathname: string): boolean {
  const [path = ''] = to.split('?');
  return pathname === path || (coversBelow && pathname.startsWith(`${path}/`));
}

function asksFor({ to }: NavItem, search: string): boolean {
  const asked = new URLSearchParams(search);
  return [...new URLSearchParams(to.split('?')[1])].every(([name, value]) => asked.get(name) === value);
}

/** The item that stands for an address: of several with its path, the one that asks for the same as the address. */
export function currentItem(
  groups: readonly NavGroup[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): NavItem | undefined {
  const items = groups.flatMap((group) => group.items).filter((one) => isAt(one, pathname));
  const fitting = items.filter((one) => asksFor(one, search));
  return fitting.find(({ to }) => to.includes('?')) ?? fitting[0];
}

/** What stands in the navigation for someone with these roles; only screens that exist and that they may use. */
export function navGroups(roles: readonly Role[], demo: boolean): readonly NavGroup[] {
  const keepsDocuments = roles.some((role) => role !== 'signer');
  const groups: NavGroup[] = [
    { label: null, items: [item('/home', 'shell.home'), item('/', 'shell.inbox', true)] },
  ];
  if (roles.some((role) => role === 'hr' || role === 'admin')) {
    groups.push({
      label: 'shell.peopleGroup',
      items: [
        { ...item('/employees', 'shell.employees'), coversBelow: true, showsEmployees: true },
        item('/employees?for=contracts', 'shell.laborContracts'),
        item('/identity-checks', 'shell.identityChecks'),
      ],
    });
  }
  if (keepsDocuments) {
    groups.push({
      label: 'shell.clericalGroup',
      items: [
        item('/documents', 'shell.documents'),
        item('/documents/new', 'shell.newDocument'),
        { ...item('/templates', 'shell.templates'), coversBelow: true },
        { ...item('/batches', 'shell.batches'), showsBatches: true },
        item('/process-templates', 'shell.processTemplates'),
        { ...item('/guests', 'shell.guests'), coversBelow: true },
      ],
    });
  }
  if (roles.includes('admin')) {
    groups.push({
      label: 'shell.adminGroup',
      items: [{ ...item('/company', 'shell.company'), coversBelow: true }],
    });
  }
  if (demo) {
    groups.push({ label: 'shell.demoGroup', items: [item('/outbox', 'shell.outbox')] });
  }
  return groups;
}
