import { Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceTexts } from '../../pdf/place-texts.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { NumberFieldsProps } from './number-fields.tsx';
import classes from './position-numbers.module.css';

const NumberFields = lazyComponent<NumberFieldsProps>(
  async () => (await import('./number-fields.tsx')).NumberFields,
);

type PositionNumbersProps = NumberFieldsProps & {
  /** Of all numbers together, for screen readers. */
  readonly label: string;
  /** Names of the boxes that it covers. */
  readonly covered: readonly string[];
};

/** Where a box lies, in words, and in numbers for whoever asks for them: a box is mostly drawn to its place. */
export function PositionNumbers({ label, covered, ...place }: PositionNumbersProps) {
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const warning = texts.overlap(covered);
  const [wereAsked, setWereAsked] = useState(false);
  return (
    <div role="group" aria-label={label}>
      <Text fz={14}>{texts.where(place.page, place.rect, place.size)}</Text>
      <details onToggle={() => setWereAsked(true)}>
        <summary className={classes['more']}>
          {t('placing.numbers')}
          <IconChevronDown size={16} aria-hidden />
        </summary>
        <div className={classes['numbers']}>{wereAsked && <NumberFields {...place} />}</div>
      </details>
      {warning !== null && (
        <p className={classes['warning']} data-tone="warn">
          <IconAlertTriangle size={16} aria-hidden /> {warning}
        </p>
      )}
    </div>
  );
}
