import { type ReactNode, useState } from 'react';
import { type Rect, readerSize } from '../../contract/page-space.ts';
import { type BoxEditorProps, type OtherBox, BoxEditor } from './box-editor.tsx';
import { type BoxPlace, boxTravelOf } from './box-travel.ts';
import { usePlaceTexts } from './place-texts.ts';
import type { ViewerController } from './viewer-controller.ts';

type PlacedBoxProps = Pick<
  BoxEditorProps,
  'page' | 'color' | 'selected' | 'minSize' | 'onSelect' | 'onRemove' | 'removeLabel'
> & {
  readonly viewer: ViewerController;
  /** By which it is known on every page. */
  readonly boxKey: string;
  readonly place: BoxPlace;
  readonly label: string;
  /** Why it may not be moved; `null` where it may. */
  readonly fixedHint?: string | null;
  /** Other boxes, on whatever page. */
  readonly others: readonly (BoxPlace & OtherBox)[];
  /** Whose places it covers where it lies. */
  readonly covered?: (rect: Rect) => readonly string[];
  readonly onPlace: (place: BoxPlace) => void;
  readonly children?: (rect: Rect) => ReactNode;
};

const covers = (): readonly string[] => [];

/** A box that is placed on the pages of a document: it says where it lies and what it covers, and goes to other pages. */
export function PlacedBox({
  viewer,
  boxKey,
  place,
  label,
  fixedHint = null,
  others,
  covered = covers,
  onPlace,
  children,
  ...box
}: PlacedBoxProps) {
  const texts = usePlaceTexts();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const travel = boxTravelOf(viewer);
  const rect = dragged ?? place.rect;
  return (
    <BoxEditor
      {...box}
      rect={place.rect}
      label={label}
      describe={(at) => `${texts.where(place.page, at, readerSize(box.page.frame))}. ${texts.measures(at)}`}
      hint={fixedHint ?? texts.hint(box.onRemove !== undefined)}
      warning={fixedHint === null ? texts.overlap(covered(rect)) : null}
      readOnly={fixedHint !== null}
      others={others.filter((other) => other.page === place.page)}
      arrives={() => travel.arrives(boxKey)}
      attend={travel.attend}
      {...(fixedHint === null && {
        onChange: (next: Rect) => onPlace({ page: place.page, rect: next }),
        onDrag: setDragged,
        onTurnPage: (by: 1 | -1) => void travel.withFocus(boxKey, place.page + by, place.rect, onPlace),
      })}
    >
      {children?.(rect)}
    </BoxEditor>
  );
}
