import { ActionIcon, Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { useDraft } from '../draft-store.ts';
import { useSigning } from '../signing-context.ts';
import { FieldInput } from './field-input.tsx';
import { type Field, nextField, openFields, progressOf } from './fields.ts';
import { useFilling } from './fill-context.ts';
import classes from './fill.module.css';
import { useWantedFocus } from './use-wanted-focus.ts';

/** Stands over the pages: how much is still to fill in and the way to it; on a phone, the field that one is at. */
export function FillGuide() {
  const { fields, activeKey } = useFilling();
  const isPhone = useIsPhone();
  const active = fields.find(({ key }) => key === activeKey);
  return isPhone && active !== undefined && active.place !== null && active.type !== 'checkbox' ? (
    <FieldSlip key={active.key} field={active} />
  ) : (
    <Progress />
  );
}

function Progress() {
  const { t } = useTranslation();
  const { session } = useSigning();
  const { fields, activeKey, goTo } = useFilling();
  const values = useDraft(session.draft, (whole) => whole.values);
  const placed = fields.filter(({ place }) => place !== null);
  const { open, total } = progressOf(fields, values);
  const isFresh = Object.values(values).every((value) => value === '');
  const next = nextField(placed, openFields(placed, values), activeKey);
  if (fields.length === 0) {
    return null;
  }
  return (
    <div className={classes['line']}>
      {open === 0 ? (
        <span className={classes['done']} role="status">
          <IconCircleCheck size={20} aria-hidden /> {t('fill.allDone')}
        </span>
      ) : (
        <span className="cs-figures" role="status">
          {t('fill.progress', { open, total })}
        </span>
      )}
      {next !== null && (
        <Button
          size="compact-md"
          variant="white"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => goTo(next)}
        >
          {t(isFresh ? 'fill.begin' : 'fill.next')}
        </Button>
      )}
    </div>
  );
}

/** One field after the other on a phone, large enough to type and above the keyboard. */
function FieldSlip({ field }: { readonly field: Field }) {
  const { t } = useTranslation();
  const { fields, close, goTo } = useFilling();
  const slip = useRef<HTMLDivElement>(null);
  const placed = fields.filter(({ place }) => place !== null);
  const at = placed.indexOf(field);
  const before = placed[at - 1];
  const after = placed[at + 1];
  useWantedFocus(slip, field);
  const goOn = (to: Field | undefined): void => {
    if (to === undefined) {
      close();
    } else {
      goTo(to);
    }
  };
  return (
    <div ref={slip} className={classes['slip']} role="group" aria-label={t('fill.slip')}>
      <FieldInput field={field} saysPage={false} onEnter={() => goOn(after)} />
      <div className="cs-beside">
        <Text span className="cs-figures" flex={1} c="dimmed" fz="sm">
          {t('fill.place', { place: at + 1, total: placed.length })}
        </Text>
        <ActionIcon
          size={44}
          aria-label={t('fill.previous')}
          aria-disabled={before === undefined}
          onClick={() => {
            if (before !== undefined) {
              goTo(before);
            }
          }}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon size={44} aria-label={t('fill.closeSlip')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
        <Button
          h={44}
          rightSection={after !== undefined && <IconChevronRight size={18} aria-hidden />}
          onClick={() => goOn(after)}
        >
          {t(after === undefined ? 'fill.slipDone' : 'fill.next')}
        </Button>
      </div>
    </div>
  );
}
