/** What carries messages to an address of a person. */
export const addressChannels = ['email', 'sms', 'zalo'] as const;
export type AddressChannel = (typeof addressChannels)[number];

/** What carries a notification: `push` brings it to browsers that its reader chose. */
export const deliveryChannels = [...addressChannels, 'push'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Why a notification reached nobody, and is not tried again. */
export const undeliveredCauses = [
  'refused',
  'bounced',
  'complained',
  'no-channel',
  'disabled',
  'timed-out',
] as const;
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
