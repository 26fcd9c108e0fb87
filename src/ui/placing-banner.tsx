import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';

import classes from './placing-banner.module.css';

type PlacingBannerProps = {
  /** What a click on the pages does now. */
  readonly text: string;
  /** The button that places without a pointer; `null` while it cannot. */
  readonly here: { readonly text: string; readonly place: () => void } | null;
  readonly stopText: string;
  readonly onStop: () => void;
};

/** Stands over the pages while something is placed on them; Escape ends that too. */
export function PlacingBanner({ text, here, stopText, onStop }: PlacingBannerProps) {
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') {
      onStop();
    }
  });
  return (
    <div className={classes['banner']} role="status">
      <span>{text}</span>
      {here !== null && (
        // As high as a finger, and within the bar: nothing may take its room, since it is seen.
        <Button size="compact-sm" variant="white" my={0} onClick={here.place}>
          {here.text}
        </Button>
      )}
      <Button size="compact-sm" variant="transparent" c="var(--cs-on-bar)" onClick={onStop}>
        {stopText}
      </Button>
    </div>
  );
}
