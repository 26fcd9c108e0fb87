import type { AccessPermission } from '../../../contract/enums.ts';
import type { Priority } from '../../../contract/operation.ts';
import type { DeliveryChannel } from '../../../contract/rules/step-delivery.ts';

export type MeasuredRequest = {
  /** The operation's id; `null` for what is no operation. Never a path, which may hold a secret. */
  readonly operation: string | null;
  /** `null` where the caller left before the answer was out. */
  readonly status: number | null;
  readonly seconds: number;
};

/** What waits to be done, in all processes together. */
export type Backlog = {
  readonly queues: readonly QueueBacklog[];
  readonly notifications: number;
};

export type QueueBacklog = {
  readonly queue: string;
  /** Jobs that are due and that nobody has taken up. */
  readonly waiting: number;
  /** For how long the oldest of them has been due; 0 where none waits. */
  readonly oldestSeconds: number;
};

/** Counts what this process does, for a monitoring system to read. No label tells of a person, a company or a document. */
export interface Metrics {
  /** Answers what is called once the request has ended. */
  requestBegan(): (request: MeasuredRequest) => void;
  requestShed(priority: Priority): void;
  /** Runs a job of a queue, and passes on what it throws. */
  measureJob(queue: string, run: () => Promise<void>): Promise<void>;
  /** Hands a message over to its channel, and passes on what that throws. */
  measureMessage(channel: DeliveryChannel, handOver: () => Promise<void>): Promise<void>;
  /** There was nothing to tell any more, or nowhere. */
  notificationDropped(): void;
  signatureMade(permission: AccessPermission): void;
  documentCompleted(): void;
  /** Everything as text in the format that `contentType` names. */
  read(): Promise<string>;
  readonly contentType: string;
}
