import { and, eq, isNull } from 'drizzle-orm';

import { maskEmail, maskPhone } from '../../../contract/text.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { contactChanges } from '../../adapters/database/schema/users.ts';
import { contactChangeHours } from '../../domain/contact-change.ts';
import type { Dependencies } from '../../services/dependencies.ts';
import { defineNotification } from '../define-notification.ts';
import { en, vi } from '../phrases.ts';

/**
 * Tells the old address of a user that it changes, with the link by which its holder confirms or declines, or that it has changed.
 * Companies cannot edit these texts: whoever runs one could else write a warning away.
 */
export const contactChange = defineNotification({
  kind: 'contact-change',
  isWarning: true,
  texts: {
    'asked-email': {
      vi: {
        subject: 'Xác nhận địa chỉ email mới',
        body: vi.body(
          '{company} muốn đổi địa chỉ email của bạn thành {contact}.',
          'Trước khi bạn xác nhận, mã và liên kết vẫn được gửi tới địa chỉ này. Nếu địa chỉ mới không phải của bạn, hãy mở liên kết và từ chối.',
          '{link}',
        ),
        action: 'Xác nhận hoặc từ chối',
      },
      en: {
        subject: 'Confirm your new email address',
        body: en.body(
          '{company} wants to change your email address to {contact}.',
          'Until you confirm it, codes and links keep coming to this address. If the new address is not yours, open the link and decline.',
          '{link}',
        ),
        action: 'Confirm or decline',
      },
    },
    'asked-phone': {
      vi: {
        subject: 'Xác nhận số điện thoại mới: {company} muốn đổi thành {contact}',
        body: vi.body(
          '{company} muốn đổi số điện thoại của bạn thành {contact}.',
          'Trước khi bạn xác nhận, mã vẫn được gửi tới số này. Nếu số mới không phải của bạn, hãy mở liên kết và từ chối.',
          '{link}',
        ),
        action: 'Xác nhận hoặc từ chối',
      },
      en: {
        subject: 'Confirm your new phone number: {company} wants to change it to {contact}',
        body: en.body(
          '{company} wants to change your phone number to {contact}.',
          'Until you confirm it, codes keep coming to this number. If the new number is not yours, open the link and decline.',
          '{link}',
        ),
        action: 'Confirm or decline',
      },
    },
    'changed-email': {
      vi: {
        subject: 'Địa chỉ email của bạn đã được thay đổi',
        body: vi.body(
          'Địa chỉ email của bạn tại {company} nay là {contact}. Địa chỉ này sẽ không nhận thêm email nào; mọi mã và liên kết đã gửi trước đây không còn hiệu lực.',
          'Nếu bạn không biết về thay đổi này, hãy báo ngay cho quản trị viên của {company}.',
        ),
        action: 'Xác nhận hoặc từ chối',
      },
      en: {
        subject: 'Your email address has been changed',
        body: en.body(
          'Your email address at {company} is now {contact}. Nothing more is sent to this address, and all earlier codes and links are invalid.',
          'If you did not expect this, tell the admin of {company} at once.',
        ),
        action: 'Confirm or decline',
      },
    },
    'changed-phone': {
      vi: {
        subject:
          'Số điện thoại của bạn tại {company} nay là {contact}. Nếu không biết việc này, hãy báo quản trị viên',
        body: vi.body(
          'Số điện thoại của bạn tại {company} nay là {contact}.',
          'Nếu bạn không biết về thay đổi này, hãy báo ngay cho quản trị viên của {company}.',
        ),
        action: 'Xác nhận hoặc từ chối',
      },
      en: {
        subject:
          'Your phone number at {company} is now {contact}. If you did not expect this, tell its admin',
        body: en.body(
          'Your phone number at {company} is now {contact}.',
          'If you did not expect this, tell the admin of {company} at once.',
        ),
        action: 'Confirm or decline',
      },
    },
  },
  content: async ({ deps, notification, user }) => {
    const [row] = await deps.db
      .select({ change: contactChanges, company: companies.name })
      .from(contactChanges)
      .innerJoin(companies, eq(companies.id, user.comId))
      .where(
        and(eq(contactChanges.id, notification.contactChangeId ?? ''), eq(contactChanges.userId, user.id)),
      );
    if (!row) {
      return { droppedReason: 'the change is gone' };
    }
    const { id, field, previous, value, outcome } = row.change;
    if (outcome === 'declined' || outcome === 'withdrawn') {
      return { droppedReason: 'the change was called off' };
    }
    const [channel, mask] =
      field === 'email' ? (['email', maskEmail] as const) : (['sms', maskPhone] as const);
    return {
      text: outcome === null ? (`asked-${field}` as const) : (`changed-${field}` as const),
      values: { company: row.company, contact: mask(value) },
      to: { channel, address: previous },
      enclose: async () => (outcome === null ? { link: await issueLink(deps, id) } : {}),
    };
  },
});

/** Another link ends the one before. */
async function issueLink(deps: Dependencies, changeId: string): Promise<string> {
  const token = deps.secrets.linkToken();
  await deps.db
    .update(contactChanges)
    .set({
      tokenHash: deps.secrets.digest('contact-change', token),
      linkExpiresAt: new Date(deps.clock.now().getTime() + contactChangeHours * 3_600_000),
    })
    .where(and(eq(contactChanges.id, changeId), isNull(contactChanges.outcome)));
  return `${deps.settings.publicUrl}/confirm-change#${token}`;
}
