import type { Language } from '../../contract/models/user.ts';
import type { NoticeText, NoticeValues } from '../../contract/rules/notice-texts.ts';
import { formatDay } from '../../contract/time.ts';
import type { Words } from './words.ts';
import { englishWords } from './words-en.ts';
import { vietnameseWords } from './words-vi.ts';

/** What a notification says about its document. */
export type DocumentFacts = {
  readonly no: string;
  readonly subject: string;
  readonly sender: string;
  readonly company: string;
  /** yyyy-MM-dd */
  readonly expiryDate: string | null;
};

/** A text with what is to be filled in, and what stands on its button or beside its code. */
export type Wording = {
  readonly text: NoticeText;
  readonly values: NoticeValues;
  readonly action: string;
};

const byLanguage: Readonly<Record<Language, Words>> = { vi: vietnameseWords, en: englishWords };

/** Vietnamese for anyone who has chosen no language. */
export function wordsFor(language: Language | null): Words {
  return byLanguage[language ?? 'vi'];
}

/** A document's facts as placeholders name them. */
export function documentValues({ no, subject, sender, company, expiryDate }: DocumentFacts): NoticeValues {
  return {
    document: subject,
    documentNo: no,
    sender,
    company,
    ...(expiryDate !== null && { dueDate: formatDay(expiryDate) }),
  };
}

/** The message of a one-time code for one document. */
export function otpWording(words: Words, facts: DocumentFacts, task: string, minutes: number): Wording {
  return { text: words.otp(minutes), values: { ...documentValues(facts), task }, action: words.otpAction };
}

/** The message of the one-time code that opens a document on the device of somebody else. */
export function inPersonOtpWording(
  words: Words,
  values: Required<Pick<NoticeValues, 'document' | 'documentNo' | 'company' | 'host'>>,
  minutes: number,
): Wording {
  return { text: words.inPersonOtp(minutes), values, action: words.otpAction };
}

/** The message of a one-time code for several documents. */
export function batchOtpWording(
  words: Words,
  numbers: readonly string[],
  task: string,
  minutes: number,
): Wording {
  // Numbers are typed by people: they go in as a value, so that nothing in them is read as a placeholder.
  return {
    text: words.batchOtp(numbers.length, minutes),
    values: { task, documentNo: numbers.join(', ') },
    action: words.otpAction,
  };
}
