/** How long a code is good, in milliseconds (companion operations, §4). */
const validMs = 5 * 60 * 1000;

/**
 * When a code ends, on this device's clock (milliseconds). The service names an instant; where this device's clock is so far
 * off that the instant is past or too far away, the time that codes are good for counts from the answer.
 */
export function codeDeadline(expiresAt: string | null, receivedAt: number): number {
  const named = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  const remaining = named - receivedAt;
  return remaining > 0 && remaining <= validMs ? named : receivedAt + validMs;
}

/** A countdown as `4:12`. Never below 0:00. */
export function countdownText(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
