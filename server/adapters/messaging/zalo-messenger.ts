import { randomUUID } from 'node:crypto';

import { vietnameseMobile } from '../../../contract/rules/phone.ts';
import { maskPersonal } from '../../../contract/text.ts';
import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { wordsOfServer } from '../../domain/words-of-server.ts';
import { HandOverError, type Message } from './messenger.ts';
import { callZalo, type ZaloAnswer } from './zalo-call.ts';
import type { ZaloSettings, ZaloTemplate } from './zalo-settings.ts';
import { createZaloTokens, type ZaloTokensOptions } from './zalo-tokens.ts';

export type ZaloChannel = {
  /** Whether there is a template for a kind of message; for any where none is given. */
  has(kind?: string): boolean;
  send(message: Message): Promise<void>;
};

export type ZaloChannelOptions = Omit<ZaloTokensOptions, 'settings' | 'timeoutMilliseconds'> & {
  readonly settings: ZaloSettings;
  readonly timeoutMilliseconds?: number;
};

const accessTokenInvalid = -124;

/**
 * Codes that are about the phone or its owner's choice: not a number, a version of the application that takes none, an owner who takes
 * none, no account, and consent that is missing or was withdrawn. Others are about the conversation or the account of this service.
 */
const refusedForGood: ReadonlySet<number> = new Set([-108, -110, -114, -118, -119, -139, -140, -141]);

/** Characters of a parameter that Zalo takes by default, for a name and for anything else. */
const nameMax = 30;
const textMax = 200;

/** Messages by Zalo Notification Service: templates that Zalo has approved, to telephone numbers. */
export function createZaloChannel({
  settings,
  timeoutMilliseconds = 15_000,
  ...rest
}: ZaloChannelOptions): ZaloChannel {
  const tokens = createZaloTokens({ ...rest, settings, timeoutMilliseconds });

  async function post(accessToken: string, body: string): Promise<ZaloAnswer> {
    return callZalo({
      url: settings.messageUrl,
      headers: { 'content-type': 'application/json', access_token: accessToken },
      body,
      timeoutMilliseconds,
    });
  }

  return {
    has: (kind) => kind === undefined || settings.templates.has(kind),
    async send(message) {
      const template = settings.templates.get(message.kind ?? '');
      if (template === undefined) {
        throw new HandOverError('there is no template of Zalo for the message');
      }
      const phone = vietnameseMobile(message.to);
      if (phone === null) {
        throw new DeliveryRefusedError('not a number that Zalo takes', 'not a mobile number');
      }
      const body = JSON.stringify({
        phone,
        template_id: template.id,
        template_data: fill(template, message),
        tracking_id: randomUUID(),
      });
      const token = await tokens.accessToken();
      let answer = await post(token, body);
      if (answer.error === accessTokenInvalid) {
        answer = await post(await tokens.accessToken(token), body);
      }
      if (answer.error !== 0) {
        throw failureOf(answer);
      }
    },
  };
}

function fill({ fields }: ZaloTemplate, message: Message): Record<string, string> {
  const { subject, link = '', processCode = '', otp = '' } = message;
  const path = link === '' ? '' : link.slice(new URL(link).origin.length + 1);
  const all: Readonly<Record<string, string>> = {
    ...message.values,
    subject,
    link,
    path,
    code: processCode,
    otp,
  };
  return Object.fromEntries(
    fields.map(({ parameter, field }) => {
      const text = all[field] ?? '';
      // Half an address leads nowhere.
      const most = field === 'link' || field === 'path' ? text.length : field === 'name' ? nameMax : textMax;
      return [parameter, cut(text, most)];
    }),
  );
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

function failureOf({ error, message = '' }: ZaloAnswer): HandOverError | DeliveryRefusedError {
  const said = `Zalo did not take the message (${String(error)})`;
  return error !== undefined && refusedForGood.has(error)
    ? new DeliveryRefusedError(said, `${String(error)} ${wordsOfServer(maskPersonal(message))}`.trim())
    : new HandOverError(said);
}
