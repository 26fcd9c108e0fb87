import { Button, Group, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconMail,
  IconMailOpened,
  IconSignature,
  IconStar,
  IconStarOff,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { ApiError, failureOf, isRefused } from '../../api/api-error.ts';
import { useMarkRead } from '../../api/changes.ts';
import { refreshDocuments, starOne } from '../../api/document-actions.ts';
import { handOver, togetherPath } from '../../api/handed-documents.ts';
import type { DocumentsQuery } from '../../api/documents.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { keepFocusOnScreen } from '../../ui/lost-focus.ts';
import { useZip } from '../../shared/bulk/use-zip.ts';
import { SelectAllDocuments } from '../../shared/list/select-all-documents.tsx';
import type { Selection, SetSelection } from '../../shared/list/selection.ts';

/** What takes a call for each document, or a file for each few, is not done with thousands from here. */
const oneByOneMax = 1000;

type BulkBarProps = {
  readonly selection: Selection<Document>;
  readonly userId: number | null;
  /** What the list is asked for, and how many match. */
  readonly query: DocumentsQuery;
  readonly total: number;
  readonly onSelect: SetSelection<Document>;
  readonly onClear: () => void;
};

/** What can be done with the chosen documents at once. */
export function BulkBar({ selection, userId, query, total, onSelect, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const documents = [...selection.values()];
  const ids = documents.map(({ id }) => id);
  const mine = documents.filter(({ waitingProcesses }) =>
    waitingProcesses.some(({ processedByUserId }) => processedByUserId === userId),
  );
  const done = (): void => {
    onClear();
    keepFocusOnScreen();
  };
  const mark = useMarkRead();
  const zip = useZip(ids);
  const star = useMutation({
    mutationFn: async (wanted: boolean) => {
      const left = new Map(selection);
      let refusal: ApiError | null = null;
      try {
        for (const id of ids) {
          try {
            await starOne(id, wanted);
            left.delete(id);
          } catch (error) {
            if (!(error instanceof ApiError) || !isRefused(error)) {
              throw error;
            }
            refusal ??= error;
          }
        }
      } finally {
        // Those that it was not done with stay chosen.
        if (left.size > 0) {
          onSelect(left);
        }
      }
      if (refusal !== null) {
        throw refusal;
      }
    },
    onSettled: () => refreshDocuments(client),
  });
  const failed = [mark, zip, star].find(({ isError }) => isError);
  const isAllStarred = documents.every(({ isMarkStar }) => isMarkStar);
  const isTooMany = ids.length > oneByOneMax;
  const markAs = (read: boolean): void => mark.mutate({ ids, read }, { onSuccess: done });
  return (
    <ActionBar
      label={t('inbox.many.bar')}
      count={t('documents.many.count', { count: ids.length })}
      onClear={done}
    >
      {failed !== undefined && <ErrorNotice failure={failureOf(failed.error)} />}
      <SelectAllDocuments selection={selection} filters={query} total={total} onSelect={onSelect} />
      <Group gap="xs" ml="auto">
        {mine.length > 0 && (
          <Button
            leftSection={<IconSignature size={18} aria-hidden />}
            onClick={() => {
              handOver(mine.map(({ id }) => id));
              void navigate(togetherPath);
            }}
          >
            {t('inbox.many.together', { count: mine.length })}
          </Button>
        )}
        <Menu position="top-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDots size={18} aria-hidden />}
              loading={mark.isPending || zip.isPending || star.isPending}
            >
              {t('inbox.many.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMailOpened size={18} aria-hidden />} onClick={() => markAs(true)}>
              {t('inbox.many.read')}
            </Menu.Item>
            <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={() => markAs(false)}>
              {t('inbox.many.unread')}
            </Menu.Item>
            <Menu.Item
              leftSection={
                isAllStarred ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />
              }
              disabled={isTooMany}
              onClick={() => star.mutate(!isAllStarred, { onSuccess: done })}
            >
              {t(isAllStarred ? 'inbox.many.unstar' : 'inbox.many.star')}
            </Menu.Item>
            <Menu.Item
              disabled={isTooMany}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => zip.mutate()}
            >
              {t('inbox.many.zip')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </ActionBar>
  );
}
