import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, type NoticeFailure } from '../../ui/error-notice.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type Mergeable = { readonly id: number; readonly name: string };

type MergeFrameProps<One extends Mergeable> = {
  readonly title: string;
  readonly own: One;
  /** What was chosen to be the same; `null` before. */
  readonly other: One | null;
  readonly describe: (one: One) => ReactNode;
  readonly effects: (staying: One, merged: One) => readonly string[];
  readonly isBusy: boolean;
  readonly failure: NoticeFailure | undefined;
  readonly onMerge: (body: { readonly id: number; readonly mergedId: number }) => void;
  readonly onClose: () => void;
  /** Where the other one is chosen. */
  readonly children: ReactNode;
};

/** Says that two turned out to be one, which of both is meant from now on, and what follows from it. */
export function MergeFrame<One extends Mergeable>(props: MergeFrameProps<One>) {
  const { own, other, isBusy, failure, onClose } = props;
  const { t } = useTranslation();
  /** The other one beside which the own one is to stay: whoever is chosen next stays at first. */
  const [ownStaysBeside, setOwnStaysBeside] = useState<One | null>(null);
  const doesOwnStay = ownStaysBeside !== null && ownStaysBeside === other;
  const staying = doesOwnStay ? own : other;
  const merged = doesOwnStay ? ownStaysBeside : own;
  return (
    <ResponsiveDialog opened onClose={onClose} title={props.title}>
      <Stack gap="md">
        {props.children}
        {other !== null && staying !== null && (
          <>
            <Radio.Group
              label={t('guests.mergeStays')}
              value={String(staying.id)}
              onChange={(id) => setOwnStaysBeside(id === String(own.id) ? other : null)}
            >
              <Stack gap="xs" mt="xs">
                {[other, own].map((one) => (
                  <Radio
                    key={one.id}
                    value={String(one.id)}
                    label={one.name}
                    description={props.describe(one)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <div>
              <Text fw={600}>{t('guests.mergeEffects')}</Text>
              <List spacing={4} mt={4} listStyleType="disc">
                {props.effects(staying, merged).map((effect) => (
                  <List.Item key={effect}>{effect}</List.Item>
                ))}
              </List>
            </div>
          </>
        )}
        {failure !== undefined && <ErrorNotice failure={failure} />}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color="seal"
            disabled={staying === null}
            loading={isBusy}
            onClick={() => {
              if (staying !== null) {
                props.onMerge({ id: staying.id, mergedId: merged.id });
              }
            }}
          >
            {t('guests.mergeConfirm')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}
