import { Select, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../../ui/folded-filter.ts';
import classes from './settings.module.css';
import { clockIn, timeZoneLabel, timeZoneNames } from './time-zones.ts';

type TimeZoneFieldProps = {
  readonly value: string;
  /** What the company has at the moment. */
  readonly saved: string;
  readonly error: ReactNode;
  readonly onChange: (timeZone: string) => void;
};

/** The company's time zone, found by a part of its name; what a change would mean stands below it. */
export function TimeZoneField({ value, saved, error, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const zones = useMemo(
    () => timeZoneNames(saved).map((name) => ({ value: name, label: timeZoneLabel(name, now) })),
    [saved, now],
  );
  return (
    <div>
      <Select
        name="timeZone"
        label={t('companySettings.timeZone')}
        description={t('companySettings.timeZoneHint')}
        data={zones}
        searchable
        allowDeselect={false}
        limit={60}
        filter={foldedFilter}
        nothingFoundMessage={t('common.nothingFound')}
        value={value}
        error={error}
        onChange={(chosen) => {
          if (chosen !== null) {
            onChange(chosen);
          }
        }}
      />
      <div aria-live="polite">
        {value === saved ? (
          <Text c="dimmed" fz="sm" mt={6}>
            {t('companySettings.timeZoneNow', { time: clockIn(value, now) })}
          </Text>
        ) : (
          <p className={`${classes['change'] ?? ''} cs-tone`} data-tone="warn">
            {t('companySettings.timeZoneChange', {
              zone: value.replaceAll('_', ' '),
              next: clockIn(value, now),
              current: clockIn(saved, now),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
