import classes from './box-editor.module.css';
import type { TagSpot } from './box-tag-spot.ts';

type BoxTagProps = {
  readonly label: string;
  /** What is amiss with where the box lies, in words; spoken with the box's place. */
  readonly warning: string | null;
  readonly spot: TagSpot;
  /** The button that removes the box; `null` where it may not be removed, or is not chosen. */
  readonly remove: { readonly label: string; readonly act: () => void } | null;
};

/** What stands at a box: whose it is, what is amiss with its place, and the way to be rid of it. */
export function BoxTag({ label, warning, spot, remove }: BoxTagProps) {
  return (
    <div
      className={classes['tag']}
      data-below={spot.isBelow || undefined}
      data-right={spot.isRight || undefined}
      data-warning={warning !== null || undefined}
    >
      <div className={classes['tagLine']}>
        <span className={classes['name']} aria-hidden="true">
          {label}
        </span>
        {remove !== null && (
          <button
            type="button"
            className={classes['remove']}
            aria-label={remove.label}
            title={remove.label}
            onClick={remove.act}
          >
            <CrossIcon />
          </button>
        )}
      </div>
      {warning !== null && (
        <span className={classes['warning']} aria-hidden="true" data-box-warning>
          <WarningIcon />
          <span>{warning}</span>
        </span>
      )}
    </div>
  );
}

function CrossIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

function WarningIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path
        d="M7 1.6 13 12.2H1ZM7 5.6v3.1m0 1.5v.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
