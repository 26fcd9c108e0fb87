const dayMs = 86_400_000;

/** How long before a time stamp of a document ends it is renewed. */
const aheadDays = 90;

/**
 * When a time stamp of a whole document is renewed that is made now by a certificate which ends then. An authority whose certificate
 * ends soon goes on to another one any day, so that the time left is halved instead of being stamped anew with every run.
 */
export function renewalOf(now: Date, certificateEnd: Date): Date {
  const left = certificateEnd.getTime() - now.getTime();
  const ahead = Math.min(aheadDays * dayMs, left / 2);
  return new Date(Math.max(certificateEnd.getTime() - ahead, now.getTime() + dayMs));
}
