import type { RawAnswer, RawCall } from './raw-call.ts';

declare global {
  /** Answers that `public/early-files.js` asked for before the page ran, by their calls; `null` where none came. */
  var countersignEarlyAnswers: Map<string, Promise<RawAnswer | null>> | undefined;
}

/** How long a question that may be asked twice is waited for, in milliseconds: it began before there was anything to say so. */
const timeoutMs = 8000;

const isQuestion = (key: string): boolean => key.startsWith('["GET",');

/**
 * The answer to a call that was asked for before the page ran. It serves once: whoever asks again wants to know how it is now. What was
 * asked for before something is changed serves nobody.
 */
export async function takeEarlyAnswer(call: RawCall): Promise<RawAnswer | null> {
  const { method, url, headers, body } = call;
  const key = JSON.stringify([method, url, headers['authorization'] ?? null, body]);
  const early = globalThis.countersignEarlyAnswers;
  const answer = early?.get(key);
  early?.delete(key);
  if (answer === undefined) {
    if (method !== 'GET') {
      [...(early?.keys() ?? [])].filter(isQuestion).forEach((old) => early?.delete(old));
    }
    return null;
  }
  if (method !== 'GET') {
    return answer;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const first = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return first;
}
