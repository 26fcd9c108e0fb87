import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Change, JudgedChange } from '../../../pdf-signatures/changes/change.ts';
import type { MarkPlace } from '../../../pdf-signatures/pdf/mark-place.ts';
import type { SignatureReport } from '../../../pdf-signatures/report.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { useFactTexts } from './use-fact-texts.ts';
import classes from './verify.module.css';

type ChangeListProps = {
  readonly changes: readonly JudgedChange[];
  readonly signatures: readonly SignatureReport[];
  readonly onShowPlace: (place: MarkPlace) => void;
  readonly onShowPage: (page: number) => void;
};

type Told = {
  readonly text: string;
  readonly signer: string;
  readonly isAllowed: boolean;
  readonly place: MarkPlace | number | null;
};

/** What became of a document since a signature: what, whether it may be, by whom, and the way to its place. */
export function ChangeList({ changes, signatures, onShowPlace, onShowPage }: ChangeListProps) {
  const { t } = useTranslation();
  const texts = useFactTexts();
  const told = changes.map((change): Told => ({
    text: texts.change(change, signatures),
    signer: texts.changeSigner(change, signatures),
    isAllowed: change.isAllowed,
    place: placeOf(change.change),
  }));
  return (
    <ul className={classes['changes']}>
      {group(told).map(({ text, signer, isAllowed, place, count }) => (
        <li key={JSON.stringify([text, signer, isAllowed, place])} data-allowed={isAllowed}>
          <MetaLine
            facts={[
              <span key="text" className={classes['change']}>
                {count === 1 ? text : t('verify.times', { text, times: count })}
              </span>,
              [t(isAllowed ? 'verify.allowed' : 'verify.forbidden'), signer]
                .filter((part) => part !== '')
                .join(', '),
              place !== null && (
                <Anchor
                  key="place"
                  component="button"
                  type="button"
                  inherit
                  onClick={() => {
                    if (typeof place === 'number') {
                      onShowPage(place);
                    } else {
                      onShowPlace(place);
                    }
                  }}
                >
                  {t('verify.goTo', { page: typeof place === 'number' ? place : place.page })}
                </Anchor>
              ),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where a change is seen: its place, or the page alone; `null` for what is not. */
function placeOf(change: Change): Told['place'] {
  switch (change.what) {
    case 'signed':
    case 'form-filled':
      return change.places[0] ?? null;
    case 'annotation-added':
    case 'annotation-changed':
    case 'annotation-removed':
      return change.places[0] ?? change.page;
    case 'page-content':
    case 'looks-different':
    case 'content-covered':
      return change.page;
    default:
      return null;
  }
}

/** What is said in the same words of the same place is said once, with how often. */
function group(changes: readonly Told[]): (Told & { readonly count: number })[] {
  const groups = Map.groupBy(changes, (told) => JSON.stringify(told));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, count: same.length }];
  });
}
