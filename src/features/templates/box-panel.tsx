import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boxColor } from '../../shared/placing/box-colors.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { type Box, signersOf } from './boxes.ts';
import { useBoxName } from './use-box-name.ts';
import classes from './template.module.css';

type BoxPanelProps = {
  readonly boxes: readonly Box[];
  readonly chosen: number | null;
  readonly placing: number | null;
  /** `null` while the preview is being made. */
  readonly pages: number | null;
  readonly onStart: (order: number) => void;
  readonly onShow: (box: Box) => void;
  readonly onRemove: (order: number) => void;
  readonly onLabel: (order: number, label: string) => void;
  /** The place of the chosen box, to be typed. */
  readonly numbersOf: (box: Box) => ReactNode;
};

/** The signers in order, each with the place of their box. */
export function BoxPanel(props: BoxPanelProps) {
  const { boxes, chosen, placing, pages, onStart, onShow, onRemove, onLabel, numbersOf } = props;
  const { t } = useTranslation();
  const nameOf = useBoxName();
  const signers = signersOf(boxes);
  return (
    <div className={classes['panelPart']}>
      <Text fz="sm" c="dimmed">
        {t('templates.boxes.lead')}
      </Text>
      {signers.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('templates.boxes.empty')}
        </Text>
      ) : (
        <ol className={classes['signers']} aria-label={t('templates.boxes.list')}>
          {signers.map(({ order, box }) => (
            <li
              key={order}
              className={classes['signer']}
              data-chosen={order === chosen || undefined}
              style={{ '--box-color': boxColor(order - 1) }}
            >
              <span className={classes['number']} aria-hidden="true">
                {order}
              </span>
              <Stack gap={0} align="flex-start" flex={1} miw={0}>
                <Text span fw={600}>
                  {nameOf(box ?? { order })}
                </Text>
                <BoxPlace box={box} pages={pages} onShow={onShow} />
              </Stack>
              <Button
                size="compact-sm"
                variant="default"
                disabled={pages === null}
                aria-pressed={placing === order}
                aria-label={`${t(box === null ? 'templates.boxes.place' : 'prepare.placeAgain')}: ${t('templates.boxes.signer', { n: order })}`}
                onClick={() => onStart(order)}
              >
                {t(box === null ? 'templates.boxes.place' : 'prepare.placeAgain')}
              </Button>
              {box !== null && (
                <ActionIcon
                  size={32}
                  aria-label={t('templates.boxes.remove', { n: order })}
                  onClick={() => onRemove(order)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
              {box !== null && order === chosen && (
                <Stack gap={10} w="100%">
                  <TextInput
                    size="sm"
                    label={t('templates.boxes.label')}
                    placeholder={t('templates.boxes.signer', { n: order })}
                    maxLength={100}
                    value={box.label ?? ''}
                    onChange={(event) => onLabel(order, event.currentTarget.value)}
                  />
                  {numbersOf(box)}
                </Stack>
              )}
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="default"
        disabled={pages === null}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onStart((signers.at(-1)?.order ?? 0) + 1)}
      >
        {t('templates.boxes.add')}
      </Button>
      {boxes.length > 0 && (
        <Text size="xs" c="var(--cs-ink-3)" className="cs-keys">
          <MetaLine facts={t('placing.keys').split(' · ')} />
        </Text>
      )}
    </div>
  );
}

type BoxPlaceProps = Pick<BoxPanelProps, 'pages' | 'onShow'> & { readonly box: Box | null };

function BoxPlace({ box, pages, onShow }: BoxPlaceProps) {
  const { t } = useTranslation();
  if (box === null) {
    return (
      <Text span c="warn" fz="sm">
        {t('templates.boxes.unplaced')}
      </Text>
    );
  }
  if (pages !== null && box.page > pages) {
    return (
      <Text span c="warn" fz="sm">
        {t('templates.boxes.lost', { page: box.page })}
      </Text>
    );
  }
  return (
    <button
      type="button"
      className={classes['placed']}
      aria-label={t('templates.boxes.show', { n: box.order, page: box.page })}
      onClick={() => onShow(box)}
    >
      {t('templates.boxes.placedOn', { page: box.page })}
    </button>
  );
}
