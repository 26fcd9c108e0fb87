import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useMaybeFilling } from './fill-context.ts';

const FillGuide = lazyComponent(async () => (await import('./fill-guide.tsx')).FillGuide);

/** Leads through the fields of a step that fills in. */
export function FillLine() {
  return useMaybeFilling() === null ? null : <FillGuide />;
}
