/** What carries a notification. */
export const deliveryChannels = ['email', 'sms', 'zalo'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Why a notification reached nobody, and is not tried again. */
export const undeliveredCauses = ['refused', 'bounced', 'complained', 'no-channel', 'disabled'] as const;
export type UndeliveredCause = (typeof undeliveredCauses)[number];

/** How far the newest invitation or reminder of a step has come, or what its holder has done since. */
export const deliveryStates = [
  'queued',
  'handed-over',
  'delivered',
  'not-delivered',
  'opened',
  'code-sent',
  'acted',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
