import { useState } from 'react';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PendingMark, useIsOnItsWay } from '../place/pending-mark.tsx';
import { MarkBox } from '../place/mark-box.tsx';
import type { Place } from '../place/place.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import type { Adjacent } from './adjacent-steps.ts';
import { useAdjacentSteps } from './use-adjacent-steps.ts';

/** The boxes of the reader's other steps that are signed together with this one. */
export function AdjacentOverlay({ page }: { readonly page: PageOverlay }) {
  const signing = useMaybeSigning();
  const isOnItsWay = useIsOnItsWay(page);
  if (signing === null || !leavesMark(signing.target.kind) || (signing.finished !== null && !isOnItsWay)) {
    return null;
  }
  return <Boxes page={page} isSigned={signing.finished !== null} />;
}

type BoxesProps = { readonly page: PageOverlay; readonly isSigned: boolean };

function Boxes({ page, isSigned }: BoxesProps) {
  const { adjacent } = useAdjacentSteps();
  return adjacent.map(
    (one) =>
      one.isTaken &&
      one.place?.page === page.pageNumber &&
      (isSigned ? (
        <PendingMark key={one.step.id} page={page} place={one.place} />
      ) : (
        <AdjacentBox key={one.step.id} page={page} one={one} place={one.place} />
      )),
  );
}

type AdjacentBoxProps = { readonly page: PageOverlay; readonly one: Adjacent; readonly place: Place };

function AdjacentBox({ page, one, place }: AdjacentBoxProps) {
  const { put } = useAdjacentSteps();
  const [isChosen, setIsChosen] = useState(false);
  return (
    <MarkBox
      page={page}
      stepId={one.step.id}
      number={one.number}
      place={place}
      isFixed={one.isFixed}
      selected={isChosen}
      onSelect={() => setIsChosen(true)}
      onPlace={(next) => put(one, next)}
    />
  );
}
