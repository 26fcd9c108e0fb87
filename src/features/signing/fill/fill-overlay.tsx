import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { useMaybeFilling } from './fill-context.ts';
import { FieldButton } from './field-button.tsx';
import { FieldOnPage } from './field-on-page.tsx';

/**
 * The fields of one page, each on its box. They can be typed into in place; on a phone, where a box is smaller than a finger, a tap
 * brings its field up over the pages.
 */
export function FillOverlay({ page }: { readonly page: PageOverlay }) {
  const filling = useMaybeFilling();
  const isPhone = useIsPhone();
  if (filling === null) {
    return null;
  }
  return filling.fields.map((field) => {
    if (field.place?.page !== page.pageNumber) {
      return null;
    }
    const Part = isPhone ? FieldButton : FieldOnPage;
    return <Part key={field.key} page={page} field={field} rect={field.place.rect} />;
  });
}
