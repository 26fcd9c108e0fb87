import type { ReceivedMail } from '../../domain/mail-report.ts';

/** No report and no answer that a person writes is longer; what follows are files. */
export const mailBytesMax = 256 * 1024;

/** Reads mails that came from anywhere. */
export interface MailReader {
  /** Reads the first `mailBytesMax` bytes of a message (RFC 5322); `null` for what is none. */
  read(raw: Uint8Array): Promise<ReceivedMail | null>;
}
