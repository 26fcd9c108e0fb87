import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Rect, type Size, clampToPage, positionFault } from '../../../contract/page-space.ts';
import { usePlaceTexts } from '../../pdf/place-texts.ts';

const edges = ['llx', 'lly', 'urx', 'ury'] as const;
type Edge = (typeof edges)[number];

export type NumberFieldsProps = {
  /** Reader space, points. */
  readonly rect: Rect;
  /** From 1. */
  readonly page: number;
  /** `null` while the document is not there. */
  readonly pageCount: number | null;
  /** Of the page, in points; `null` while it is not known. */
  readonly size: Size | null;
  readonly onRect: (rect: Rect) => void;
  readonly onPage: (page: number) => void;
};

/** What was typed and cannot be taken: which number, as it was typed, and the place that it was typed for. */
type Wrong = {
  readonly edge: Edge | 'page';
  readonly typed: string | number;
  readonly rect: Rect;
  readonly page: number;
};

const shown = (value: number): number => Math.round(value * 100) / 100;

/**
 * Where a box lies, in numbers that can be typed. What can be taken moves the box at once; what cannot stays to be seen, with the reason
 * as soon as one goes on from it, until the box is moved by any means.
 */
export function NumberFields({ rect, page, pageCount, size, onRect, onPage }: NumberFieldsProps) {
  const { t, i18n } = useTranslation();
  const texts = usePlaceTexts();
  const [held, setHeld] = useState<Wrong | null>(null);
  const [left, setLeft] = useState<Wrong | null>(null);
  const wrong = held?.rect === rect && held.page === page ? held : null;
  const isSaid = wrong !== null && wrong === left;
  const labels = {
    llx: t('placing.llx'),
    lly: t('placing.lly'),
    urx: t('placing.urx'),
    ury: t('placing.ury'),
  };

  const takeEdge = (edge: Edge, typed: string | number): void => {
    const next = typeof typed === 'number' ? { ...rect, [edge]: typed } : null;
    if (next === null || size === null || positionFault(next, size) !== null) {
      setHeld({ edge, typed, rect, page });
      return;
    }
    setHeld(null);
    if (typed !== shown(rect[edge])) {
      onRect(clampToPage(next, size));
    }
  };
  const takePage = (typed: string | number): void => {
    if (typeof typed !== 'number' || typed < 1 || typed > (pageCount ?? 0)) {
      setHeld({ edge: 'page', typed, rect, page });
      return;
    }
    setHeld(null);
    if (typed !== page) {
      onPage(typed);
    }
  };
  const faultText = (of: Wrong): string => {
    if (of.edge === 'page') {
      return t('placing.noPage', { count: pageCount ?? 0 });
    }
    const next = typeof of.typed === 'number' ? { ...rect, [of.edge]: of.typed } : null;
    return next !== null && size !== null && positionFault(next, size) === 'empty'
      ? t('placing.empty')
      : t('placing.offPage', {
          width: shown(size?.width ?? 0),
          height: shown(size?.height ?? 0),
        });
  };
  const common = (edge: Edge | 'page') => ({
    size: 'xs',
    hideControls: true,
    value: wrong?.edge === edge ? wrong.typed : edge === 'page' ? page : shown(rect[edge]),
    error: isSaid && wrong.edge === edge,
    onBlur: () => setLeft(wrong),
  });

  return (
    <>
      {edges.map((edge) => (
        <NumberInput
          {...common(edge)}
          key={edge}
          label={labels[edge]}
          decimalScale={2}
          inputMode="decimal"
          decimalSeparator={i18n.language === 'en' ? '.' : ','}
          allowedDecimalSeparators={[',', '.']}
          onChange={(typed) => takeEdge(edge, typed)}
        />
      ))}
      <NumberInput
        {...common('page')}
        label={t('placing.page')}
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        onChange={takePage}
      />
      <Text c="dimmed" fz={13}>
        {texts.measures(rect)} {t('placing.points')}
      </Text>
      {isSaid && (
        <Text role="alert" c="seal" fz={14}>
          {faultText(wrong)}
        </Text>
      )}
    </>
  );
}
