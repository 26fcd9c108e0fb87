import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '../../../../contract/models/company.ts';
import { Pill } from '../../../ui/pill.tsx';

const looks = {
  waiting: { tone: 'warn', Symbol: IconClock },
  taken: { tone: 'ok', Symbol: IconCircleCheck },
  failed: { tone: 'seal', Symbol: IconX },
} as const;

/** What has become of a delivery, by color, icon and word. */
export function DeliveryState({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const { tone, Symbol } = looks[delivery.state];
  return (
    <Pill tone={tone} icon={<Symbol size={15} aria-hidden />}>
      {t(`webhooks.states.${delivery.state}`)}
    </Pill>
  );
}
