import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Few documents ask for an access code: neither comes before one is asked for. */
export const AccessCodePanel = lazyComponent(
  async () => (await import('./access-code-form.tsx')).AccessCodePanel,
  { texts: 'opening' },
);

export const AccessCodeForm = lazyComponent(
  async () => (await import('./access-code-form.tsx')).AccessCodeForm,
  { texts: 'opening' },
);
