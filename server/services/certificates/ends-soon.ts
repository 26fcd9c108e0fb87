/** A certificate that ends within so many days is said to, and renewed at the next signing. */
const expiringDays = 30;

export const expiringBefore = (now: Date): Date => new Date(now.getTime() + expiringDays * 24 * 3600 * 1000);

export const endsSoon = (validTo: Date, now: Date): boolean => validTo <= expiringBefore(now);
