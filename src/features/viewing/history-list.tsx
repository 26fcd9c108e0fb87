import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { type DetailKind, detailKindOf, listedHistory } from './history-detail.ts';
import classes from './timeline.module.css';

/** What happened to the document, newest first. */
export function HistoryList({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  if (document.histories.length === 0) {
    return (
      <Text p={20} c="dimmed">
        {t('document.historyEmpty')}
      </Text>
    );
  }
  const fileNames = document.downloadFileUrls.map(({ fileName }) => fileName);
  const detailOf = (entry: Document['histories'][number]): string => {
    const text = entry.description;
    const kind = detailKindOf(entry, fileNames);
    const details = {
      reason: t('document.reason', { reason: text }),
      file: t('document.historyFile', { text }),
      sentTo: t('document.historySentTo', { text }),
      people: t('document.historyPeople', { text }),
      note: text,
    } as const satisfies Record<DetailKind, string>;
    return details[kind];
  };
  const entries = listedHistory(document.histories);
  return (
    <Stack component="ol" gap={0} p={20}>
      {entries.map(({ entry, times }, index) => (
        // The interface gives entries no id; the list only ever grows at its beginning.
        <li key={entries.length - index} className={classes['entry']} data-state="past">
          <span className={classes['dot']} aria-hidden="true" />
          <div>
            <Text fw={600}>
              {enumText('activity', entry.activity)}
              {times > 1 && ` × ${format.number(times)}`}
            </Text>
            <p className="cs-detail cs-figures">
              <MetaLine
                facts={[
                  entry.user?.name ?? t('document.system'),
                  entry.createdDate === null ? null : format.dateTime(entry.createdDate),
                ]}
              />
            </p>
            {entry.inPersonHost !== null && (
              <p className="cs-detail">{t('document.inPersonOn', { name: entry.inPersonHost.name })}</p>
            )}
            {entry.onBehalfOfUser !== null && (
              <p className="cs-detail">{t('document.onBehalfOf', { name: entry.onBehalfOfUser.name })}</p>
            )}
            {entry.ipAddress !== '' && (
              <p className={`${classes['quiet'] ?? ''} cs-figures`}>
                {t('document.historyAddress', { address: entry.ipAddress })}
              </p>
            )}
            {entry.description !== '' && <p className={classes['reason']}>{detailOf(entry)}</p>}
          </div>
        </li>
      ))}
    </Stack>
  );
}
