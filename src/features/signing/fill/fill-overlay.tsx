import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { useMaybeFilling } from './fill-context.ts';
import { FieldButton } from './field-button.tsx';
import { useDraft } from '../draft-store.ts';
import { useIsOnItsWay } from '../place/pending-mark.tsx';
import { useSigning } from '../signing-context.ts';
import { FieldOnPage } from './field-on-page.tsx';
import { fieldsOf, valueOf } from './fields.ts';
import classes from './fill.module.css';
import { TickPreview, ValuePreview } from './value-preview.tsx';
import { isBlankValue } from '../../../../contract/rules/filling-values.ts';

/**
 * The fields of one page, each on its box. They can be typed into in place; on a phone, where a box is smaller than a finger, a tap
 * brings its field up over the pages.
 */
export function FillOverlay({ page }: { readonly page: PageOverlay }) {
  const filling = useMaybeFilling();
  const isPhone = useIsPhone();
  const isOnItsWay = useIsOnItsWay(page);
  if (filling === null) {
    return isOnItsWay ? <PendingValues page={page} /> : null;
  }
  return filling.fields.map((field) => {
    if (field.place?.page !== page.pageNumber) {
      return null;
    }
    const Part = isPhone ? FieldButton : FieldOnPage;
    return <Part key={field.key} page={page} field={field} rect={field.place.rect} />;
  });
}

/** What was filled in, until the page shows it. */
function PendingValues({ page }: { readonly page: PageOverlay }) {
  const { session } = useSigning();
  const values = useDraft(session.draft, (draft) => draft.values);
  return fieldsOf(session.target.step.fillingItems).map((field) => {
    const value = valueOf(values, field);
    if (field.place?.page !== page.pageNumber || isBlankValue(field, value)) {
      return null;
    }
    const { rect } = field.place;
    return (
      <div key={field.key} className={classes['kept']} style={page.toCss(rect)}>
        {field.type === 'checkbox' ? (
          <TickPreview rect={rect} turn={page.turn} />
        ) : (
          <ValuePreview rect={rect} turn={page.turn} value={value} />
        )}
      </div>
    );
  });
}
