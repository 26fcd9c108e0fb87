import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { bringTexts, type LaterTexts } from '../i18n/setup.ts';
import { ErrorNotice } from './error-notice.tsx';

type Here<Props> = { readonly kind: 'here'; readonly Part: ComponentType<Props> };
type PartState<Props> = { readonly kind: 'waiting' } | { readonly kind: 'failed' } | Here<Props>;

type LazyOptions<Props> = {
  /** What it says, where that does not come with the page. */
  readonly texts?: LaterTexts;
  /** Stands there while the part is fetched. */
  readonly waiting?: (props: Props) => ReactNode;
  /** Puts what is said where it could not be fetched into view; else it stands in the part's place. */
  readonly frame?: (notice: ReactNode, props: Props) => ReactNode;
};

const notYetHere = new Set<() => Promise<unknown>>();

/**
 * Fetches the parts that are not here, one after the other: for when the screen stands and the line is free, so that they are there
 * before they are asked for, also where the line is lost meanwhile.
 */
export async function prefetchLazyComponents(): Promise<void> {
  for (const fetchPart of notYetHere) {
    // Whoever asks for one that could not be fetched is told.
    await fetchPart().catch(() => undefined);
  }
}

/** A part of a screen that is not needed at once. It comes in a file of its own, so that the screen is there sooner. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, waiting = () => null, frame = (notice) => notice }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let here: Here<Props> | null = null;
  const fetchPart = async (): Promise<Here<Props>> => {
    const [Part] = await Promise.all([load(), texts !== undefined && bringTexts(texts)]);
    here = { kind: 'here', Part };
    notYetHere.delete(fetchPart);
    return here;
  };
  notYetHere.add(fetchPart);

  return function LazyPart(props) {
    const [state, setState] = useState<PartState<Props>>(here ?? { kind: 'waiting' });
    const isWaiting = state.kind === 'waiting';
    useEffect(() => {
      if (!isWaiting) {
        return;
      }
      let isLeft = false;
      const show = (next: PartState<Props>): void => {
        if (!isLeft) {
          setState(next);
        }
      };
      fetchPart().then(show, () => {
        show({ kind: 'failed' });
      });
      return () => {
        isLeft = true;
      };
    }, [isWaiting]);
    switch (state.kind) {
      case 'waiting':
        return waiting(props);
      case 'failed':
        return frame(
          <ErrorNotice failure={{ kind: 'network' }} onRetry={() => setState({ kind: 'waiting' })} />,
          props,
        );
      case 'here':
        return <state.Part {...props} />;
    }
  };
}
