import { describe, expect, it } from 'vitest';

import { isEscalationDue, isReminderDue, type WaitingStep } from './reminder-rhythm.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
/** Ten in the morning in Hà Nội. */
const on = (day: number): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T03:00:00Z`);
const waiting: WaitingStep = { turnAt: on(2), remindedAt: null, escalatedAt: null, snoozedUntil: null };

/** The days of November on which reminders go out when somebody looks every day but some. */
function remindedOn(step: Partial<WaitingStep>, rhythm: readonly number[], closed: readonly number[] = []) {
  const days: number[] = [];
  let remindedAt = step.remindedAt ?? null;
  for (let day = 1; day <= 30; day += 1) {
    if (
      !closed.includes(day) &&
      isReminderDue(on(day), timeZone, { ...waiting, ...step, remindedAt }, rhythm)
    ) {
      days.push(day);
      remindedAt = on(day);
    }
  }
  return days;
}

describe('a reminder of a step', () => {
  it('is due on each day of the rhythm, counted from when its turn came', () => {
    expect(remindedOn({}, [2, 5, 9])).toEqual([4, 7, 11]);
    expect(remindedOn({}, [])).toEqual([]);
    // Half past midnight in Hà Nội on the third.
    expect(remindedOn({ turnAt: new Date('2026-11-02T17:30:00Z') }, [2])).toEqual([5]);
  });

  it('goes out once for days that were missed together, and not a week late', () => {
    expect(remindedOn({}, [2, 5, 9], [4, 5, 6, 7, 8])).toEqual([9, 11]);
    expect(remindedOn({}, [2], [4, 5, 6, 7, 8, 9, 10])).toEqual([11]);
    expect(remindedOn({}, [2], [4, 5, 6, 7, 8, 9, 10, 11])).toEqual([]);
  });

  it('is done by any other that came since, and anew in a turn that began later', () => {
    expect(remindedOn({ remindedAt: on(4) }, [2, 5])).toEqual([7]);
    expect(remindedOn({ remindedAt: on(4), turnAt: on(4) }, [2])).toEqual([6]);
  });

  it('waits for the day that its holder chose, goes out then, and follows the rhythm after it', () => {
    expect(remindedOn({ snoozedUntil: '2026-11-09' }, [2, 5, 9])).toEqual([9, 11]);
    expect(remindedOn({ snoozedUntil: '2026-11-09' }, [])).toEqual([9]);
    expect(remindedOn({ snoozedUntil: '2026-11-09', remindedAt: on(4) }, [2], [9, 10])).toEqual([11]);
  });
});

describe('an escalation', () => {
  const isDue = (day: number, days: number | null, step: Partial<WaitingStep> = {}) =>
    isEscalationDue(on(day), timeZone, { ...waiting, ...step }, days);

  it('is due once in a turn, after the days of the type', () => {
    expect([isDue(6, 5), isDue(7, 5), isDue(14, 5), isDue(15, 5), isDue(7, null)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(isDue(8, 5, { escalatedAt: on(7) })).toBe(false);
    expect(isDue(15, 5, { escalatedAt: on(7), turnAt: on(10) })).toBe(true);
  });
});
