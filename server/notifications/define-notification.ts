import type { SQL } from 'drizzle-orm';

import type { Language } from '../../contract/models/user.ts';
import type { NoticeText, NoticeValues } from '../../contract/rules/notice-texts.ts';
import type { UndeliveredCause } from '../../contract/rules/step-delivery.ts';
import type { NotificationName, NotificationRow } from '../adapters/database/schema/notifications.ts';
import type { users } from '../adapters/database/schema/users.ts';
import type { Channel } from '../adapters/messaging/messenger.ts';
import type { Dependencies } from '../services/dependencies.ts';
import type { Enclosure } from './compose-message.ts';

/** A notification that is to be delivered. */
export type NotificationContext = {
  readonly deps: Dependencies;
  readonly notification: NotificationRow;
  readonly user: typeof users.$inferSelect;
};

/** A text in one language; `action` is the label of its link. */
export type StandardText = NoticeText & { readonly action: string };

export type StandardTexts = Readonly<Record<Language, StandardText>>;

/** Why there is nothing to say any more, or nobody to say it to: then with a cause. */
export type Dropped = { readonly droppedReason: string; readonly undeliveredCause?: UndeliveredCause };

/** What a notification says as things stand now. */
export type Content<T extends string = string> = {
  readonly text: T;
  readonly values: NoticeValues;
  /** Where it goes; without it, where the reader wants notifications. */
  readonly to?: { readonly channel: Channel; readonly address: string };
  /** Makes fresh codes and links; called once it is known where they go. */
  readonly enclose: (channel: Channel) => Promise<Enclosure>;
};

/** What the documents of a digest have in common. */
export type Listed = {
  readonly readerId: number;
  /** `null` where they are of several. */
  readonly senderId: number | null;
  readonly batchImportId: number | null;
  /** yyyy-MM-dd: when the first of them was to be told. */
  readonly since: string;
};

/** One message in place of several notifications of a kind to one person. */
type Digest<T extends string = string> = {
  readonly text: T;
  /** The page that lists the documents. */
  readonly path: (listed: Listed) => string;
  /** Documents that there is still something to say about. */
  readonly isToldOf: (userId: number) => SQL | undefined;
  readonly isToldAt: (
    now: Date,
    document: { readonly expiryDate: string | null; readonly timeZone: string },
  ) => boolean;
};

export type Definition<T extends string> = {
  readonly kind: NotificationName;
  /** Standard texts by name. A company may replace those that `contract/rules/notice-texts.ts` lists. */
  readonly texts: Readonly<Record<T, StandardTexts>>;
  readonly content: (context: NotificationContext) => Promise<Content<NoInfer<T>> | Dropped>;
  /** Where several may be told in one message. */
  readonly digest?: Digest<NoInfer<T>>;
  /** Whether its reader may go without, since it asks nothing or asks again: mail programs then offer to turn it off. */
  readonly isOptional?: boolean;
  /** Whether its reader asked for it: then they get it, whatever they go without. */
  readonly isAskedFor?: (context: NotificationContext) => Promise<boolean>;
  /** Whether it goes to browsers of its reader too, since a document waits for them. */
  readonly isPushed?: boolean;
  /** Whether whoever did not expect it has to act: its mail does not say that it may be ignored. */
  readonly isWarning?: boolean;
};

/** A kind of notification, as its file exports it. */
export class NotificationKind {
  readonly definition: Definition<string>;

  constructor(definition: Definition<string>) {
    this.definition = definition;
  }
}

export function defineNotification<T extends string>(definition: Definition<T>): NotificationKind {
  return new NotificationKind(definition);
}
