import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Rect } from '../../../contract/page-space.ts';
import { BoxEditor } from '../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../pdf/box-travel.ts';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { minBoxSize } from '../../pdf/signature-box.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../ui/place-texts.ts';

type PlacedBoxProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  /** Keeps the focus with the box when it goes to another page. */
  readonly id: string;
  readonly place: BoxPlace;
  readonly label: string;
  readonly removeLabel: string;
  readonly color: string;
  readonly isChosen: boolean;
  readonly minSize?: typeof minBoxSize;
  /** The names of what a box there would cover. */
  readonly coveredAt?: (rect: Rect) => readonly string[];
  /** Other boxes of the page, whose edges it aligns with. */
  readonly others: readonly Rect[];
  readonly onChoose: () => void;
  /** `null` takes it away. */
  readonly onPlace: (place: BoxPlace | null) => void;
  readonly children: ReactNode;
};

/** A box that somebody places on a page: moved, resized, taken to other pages, and taken away. */
export function PlacedBox(props: PlacedBoxProps) {
  const { page, viewer, id, place, coveredAt = () => [], minSize = minBoxSize, onPlace } = props;
  const texts = usePlaceTexts();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const travel = boxTravelOf(viewer);
  return (
    <BoxEditor
      page={page}
      rect={place.rect}
      label={props.label}
      describe={(rect) => texts.where(place.page, rect)}
      hint={texts.hint(true)}
      warning={texts.overlap(coveredAt(dragged ?? place.rect))}
      color={props.color}
      selected={props.isChosen}
      minSize={minSize}
      snapTo={props.others}
      arrives={() => travel.arrives(id)}
      onChange={(rect) => {
        onPlace({ page: place.page, rect });
      }}
      onDrag={setDragged}
      onTurnPage={(by) => void travel.withFocus(id, place.page + by, place.rect, onPlace)}
      onSelect={props.onChoose}
      onRemove={() => {
        onPlace(null);
      }}
      removeLabel={props.removeLabel}
    >
      {props.children}
    </BoxEditor>
  );
}
