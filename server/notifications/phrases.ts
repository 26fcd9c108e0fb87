import { processGrantHours } from '../domain/auth/lifetimes.ts';

/** Phrases that several messages share. A line whose placeholder has no value is left out. */
type Phrases = {
  readonly standingIn: string;
  /** Who gave a step to the reader. */
  readonly handedOn: string;
  readonly why: string;
  readonly due: string;
  readonly bothForYou: string;
  /** Of a process code and its link. */
  readonly life: string;
  /** A greeting and paragraphs. */
  readonly body: (...paragraphs: readonly string[]) => string;
};

const join = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

export const vi: Phrases = {
  standingIn: 'Bạn xử lý thay cho {principal}.',
  handedOn: '{by} đã chuyển bước này cho bạn. Lý do: {reason}',
  why: 'Lý do: {reason}',
  due: 'Hạn xử lý: hết ngày {dueDate}.',
  bothForYou: 'Mở liên kết dưới đây, hoặc nhập mã xử lý tại {address}. Cả hai chỉ dành cho bạn.',
  life: `Liên kết và mã dùng được trong ${String(processGrantHours)} giờ; sau đó, mở liên kết này để nhận liên kết mới.`,
  body: (...paragraphs) => join('Kính gửi {name},', ...paragraphs),
};

export const en: Phrases = {
  standingIn: 'You act for {principal}.',
  handedOn: '{by} has reassigned this step to you. Reason: {reason}',
  why: 'Reason: {reason}',
  due: 'Due by the end of {dueDate}.',
  bothForYou: 'Open the link below, or enter the process code at {address}. Both are for you alone.',
  life: `The link and the code work for ${String(processGrantHours)} hours; after that, open this link to be sent a new one.`,
  body: (...paragraphs) => join('Dear {name},', ...paragraphs),
};
