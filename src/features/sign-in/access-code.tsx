import { bringTexts } from '../../i18n/setup.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { AccessCodeFormProps } from './access-code-form.tsx';

/** Few documents ask for an access code: neither comes before one is asked for. */
export const AccessCodePanel = lazyComponent<AccessCodeFormProps>(async () => {
  const [{ AccessCodePanel: Panel }] = await Promise.all([
    import('./access-code-form.tsx'),
    bringTexts('opening'),
  ]);
  return Panel;
});

export const AccessCodeForm = lazyComponent<AccessCodeFormProps>(async () => {
  const [{ AccessCodeForm: Form }] = await Promise.all([
    import('./access-code-form.tsx'),
    bringTexts('opening'),
  ]);
  return Form;
});
