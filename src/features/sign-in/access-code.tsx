import { bringTexts } from '../../i18n/setup.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { AccessCodeFormProps } from './access-code-form.tsx';

async function bringForm() {
  const [module] = await Promise.all([import('./access-code-form.tsx'), bringTexts('opening')]);
  return module;
}

/** Few documents ask for an access code: neither comes before one is asked for. */
export const AccessCodePanel = lazyComponent<AccessCodeFormProps>(
  async () => (await bringForm()).AccessCodePanel,
);
export const AccessCodeForm = lazyComponent<AccessCodeFormProps>(
  async () => (await bringForm()).AccessCodeForm,
);
