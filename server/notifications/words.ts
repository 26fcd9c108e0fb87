import type { NoticeText } from '../../contract/rules/notice-texts.ts';
import type { UndeliveredCause } from '../../contract/rules/step-delivery.ts';

/** What is said in one language beside the texts of the kinds of notifications. */
export type Words = {
  readonly closing: string;
  /** Where answers to a mail about a document go: onto it, or it is to be written there. */
  readonly answers: { readonly taken: string; readonly onDocument: string };
  /** The link to the page where its reader chooses which mails they get. */
  readonly mailChoice: string;
  /** Of files that come with a mail, by their names. */
  readonly attached: (names: string) => string;
  /** Until when a document can be acted on. */
  readonly dueBy: (day: string) => string;
  readonly codeLabel: string;
  /** Codes are worded by the product alone. `{task}` and what it is done to come from the action. */
  readonly otp: (minutes: number) => NoticeText;
  /** One code for several documents, which are named by their numbers. */
  readonly batchOtp: (count: number, minutes: number) => NoticeText;
  /** The code that opens a document on the device of `{host}`. */
  readonly inPersonOtp: (minutes: number) => NoticeText;
  readonly otpAction: string;
  /** What a step asks for, by its access permission. */
  readonly tasks: Readonly<Record<number, string>>;
  /** Why a message reached nobody. */
  readonly undelivered: Readonly<Record<UndeliveredCause, string>>;
  /** A document in a list. */
  readonly listed: (subject: string, no: string) => string;
  readonly rejectTask: string;
  /** What the holder of a remote certificate confirms before it is anybody's. */
  readonly certificateUse: (name: string, company: string) => string;
  /** What stands before the reason on a signature. */
  readonly reasonCaption: string;
};
