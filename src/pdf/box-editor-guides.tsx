import type { Guide } from './box-editor-snap.ts';
import classes from './box-editor.module.css';
import type { CssBox } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';

type BoxGuidesProps = {
  readonly page: PageOverlay;
  readonly guides: readonly Guide[];
  /** The box that they are drawn in, in page pixels. */
  readonly box: CssBox;
};

/** The lines that a dragged box lies on. */
export function BoxGuides({ page, guides, box }: BoxGuidesProps) {
  return guides.map((guide) => {
    const line = page.toCss(guide);
    const isUpright = line.width < line.height;
    return (
      <div
        key={Object.values(guide).join(' ')}
        className={classes['guide']}
        aria-hidden="true"
        data-guide={isUpright ? 'upright' : 'level'}
        style={{
          left: line.left - box.left,
          top: line.top - box.top,
          width: line.width,
          height: line.height,
        }}
      />
    );
  });
}
