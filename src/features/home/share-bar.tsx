import classes from './home.module.css';

/** A quiet bar below a row, as long as the row, for the eye alone: the same is said in the row's words. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg
      className={classes['bar']}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <rect fill="var(--cs-muted)" width="100" height="4" />
      <rect fill="var(--cs-brand-fill)" width={Math.max(0, Math.min(1, share)) * 100} height="4" />
    </svg>
  );
}
