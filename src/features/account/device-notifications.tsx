import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PushSubscriptions } from '../../../contract/models/user.ts';
import {
  pushQueries,
  useDeletePushSubscription,
  useSavePushSubscription,
} from '../../api/push-subscriptions.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import styles from './certificates.module.css';
import { type PushDevice, type SeenDevice, thisDevice } from './push-device.ts';
import { Section } from './section.tsx';

type Item = PushSubscriptions['items'][number];

const seen = (device: PushDevice) =>
  queryOptions({ queryKey: ['push-device'], queryFn: () => device.look() });

type DeviceProps = { readonly device?: PushDevice };

/** Being told in a browser while the page is closed, and in which. Browsers are asked for it at a press alone. */
export function DeviceNotifications({ device = thisDevice }: DeviceProps) {
  const { t } = useTranslation();
  const subscriptions = useQuery(pushQueries.subscriptions());
  const look = useQuery(seen(device));
  if (subscriptions.data?.publicKey === null) {
    return null;
  }
  const others = subscriptions.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Section title={t('account.devices')} hint={t('account.devicesHint')}>
      <Stack gap="md">
        <QueryError query={subscriptions} />
        {(subscriptions.isPending || look.isPending) && <Skeleton h={36} w={200} />}
        {subscriptions.data !== undefined && look.data !== undefined && (
          <ThisDevice
            device={device}
            seen={look.data}
            publicKey={subscriptions.data.publicKey}
            own={subscriptions.data.items.filter(({ isCurrent }) => isCurrent)}
          />
        )}
        {others.length > 0 && <Others items={others} />}
      </Stack>
    </Section>
  );
}

type ThisDeviceProps = {
  readonly device: PushDevice;
  readonly seen: SeenDevice;
  readonly publicKey: string;
  readonly own: readonly Item[];
};

const impossible = {
  unsupported: 'account.devicesUnsupported',
  'not-installed': 'account.devicesNotInstalled',
  denied: 'account.devicesDenied',
} as const;

function ThisDevice({ device, seen: found, publicKey, own }: ThisDeviceProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useSavePushSubscription();
  const drop = useDeletePushSubscription();
  const onSettled = () => client.invalidateQueries({ queryKey: seen(device).queryKey });
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscribed = await device.subscribe(publicKey);
      if (subscribed.kind === 'subscribed') {
        await save.mutateAsync(subscribed.subscription);
      }
      return subscribed.kind;
    },
    onSettled,
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      await device.unsubscribe();
      for (const { id } of own) {
        await drop.mutateAsync(id);
      }
    },
    onSettled,
  });
  if (found.kind !== 'ready') {
    return <Text>{t(impossible[found.kind])}</Text>;
  }
  const isOn = own.length > 0 && found.subscribedWith === publicKey;
  const isLost = !isOn && found.subscribedWith !== null && !turnOn.isPending && !turnOff.isPending;
  return (
    <>
      {isLost && <Text>{t('account.devicesLost')}</Text>}
      {turnOn.data === 'failed' && <Text c="var(--mantine-color-error)">{t('account.devicesFailed')}</Text>}
      <MutationError mutation={turnOn} />
      <MutationError mutation={turnOff} />
      <Group gap="sm">
        {isOn && (
          <Badge color="ok" variant="light">
            {t('account.devicesOn')}
          </Badge>
        )}
        <Button
          variant="default"
          loading={turnOn.isPending || turnOff.isPending}
          onClick={() => (isOn ? turnOff : turnOn).mutate()}
        >
          {t(isOn ? 'account.devicesTurnOff' : 'account.devicesTurnOn')}
        </Button>
      </Group>
    </>
  );
}

function Others({ items }: { readonly items: readonly Item[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const drop = useDeletePushSubscription();
  return (
    <div>
      <Text fw={600}>{t('account.devicesOthers')}</Text>
      <MutationError mutation={drop} />
      <ul className="cs-rows">
        {items.map(({ id, browser, system, createdDate }) => {
          const device =
            browser !== '' && system !== ''
              ? t('account.sessionDevice', { browser, system })
              : browser || system || t('account.sessionUnknown');
          const date = format.date(createdDate);
          return (
            <li key={id} className={styles['row']}>
              <div>
                <Text fw={600}>{device}</Text>
                <Text size="sm" c="dimmed">
                  {t('account.devicesSince', { date })}
                </Text>
              </div>
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('account.devicesDropOf', { device, date })}
                loading={drop.isPending && drop.variables === id}
                onClick={() => drop.mutate(id)}
              >
                {t('account.devicesDrop')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
