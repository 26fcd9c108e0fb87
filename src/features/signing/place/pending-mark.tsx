import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { useSelected } from '../../../store.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { MarkPreview } from './mark-preview.tsx';
import type { Place } from './place.ts';
import classes from './signing-overlay.module.css';
import { useMark } from './use-mark.ts';

/** Whether what the reader has done is not in the picture of a page yet: its new version is on its way. */
export function useIsOnItsWay(page: PageOverlay): boolean {
  const signing = useMaybeSigning();
  const before = useSelected(signing?.session ?? null, (state) => state.actedOnSha256);
  const isDone = signing?.finished != null && signing.finished.action !== 'rejected';
  return isDone && before !== null && (page.drawn === null || page.drawn.sha256 === before);
}

/** The mark as it was previewed, until the page shows it. */
export function PendingMark({ page, place }: { readonly page: PageOverlay; readonly place: Place }) {
  const mark = useMark();
  const { llx, lly, urx, ury } = place.rect;
  return (
    <div className={classes['kept']} style={page.toCss(place.rect)} data-kept>
      <MarkPreview width={urx - llx} height={ury - lly} turn={page.turn} {...mark} />
    </div>
  );
}
