import type { ContactField } from '../../domain/contact-change.ts';
import type { NoticeText, NoticeTextKind } from '../../../contract/rules/notice-texts.ts';

/** The words of one language. Each language has the same ones: the type sees to it. */
export type Words = {
  readonly closing: string;
  readonly codeLabel: string;
  /** What is said where a company has not written its own. */
  readonly notices: Readonly<Record<NoticeTextKind, NoticeText & { readonly action: string }>>;
  /** Codes are worded by the product alone. `{task}` and what it is done to come from the action. */
  readonly otp: (minutes: number) => NoticeText;
  /** One code for several documents, which are named by their numbers. */
  readonly batchOtp: (count: number, minutes: number) => NoticeText;
  readonly otpAction: string;
  /** What the old address is told of a change; `{contact}` is the new one, masked. By the product alone, too. */
  readonly contactChange: {
    readonly asked: Readonly<Record<ContactField, NoticeText>>;
    readonly changed: Readonly<Record<ContactField, NoticeText>>;
    readonly action: string;
  };
  /** What a step asks for, by its access permission. */
  readonly tasks: Readonly<Record<number, string>>;
  readonly rejectTask: string;
  /** What the holder of a remote certificate confirms before it is anybody's. */
  readonly certificateUse: (name: string, company: string) => string;
  /** What stands before the reason on a signature. */
  readonly reasonCaption: string;
};
