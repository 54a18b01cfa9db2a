const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between the attempts of a delivery. */
const pausesMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
];

/** For how long a delivery is tried, from its first attempt on; an endpoint that has failed for so long is paused. */
export const triedForMs = 72 * hour;

export interface Tried {
  /** How many attempts there were from that one on. */
  tries: number;
  firstAttemptAt: Date;
  now: Date;
  /** Between 0 and 1. */
  random: number;
}

/** When a delivery is tried next: each pause is up to a tenth shorter or longer. Undefined where it was tried for three days. */
export function nextAttemptAt({ tries, firstAttemptAt, now, random }: Tried): Date | undefined {
  const endsAt = firstAttemptAt.getTime() + triedForMs;
  if (now.getTime() >= endsAt) return undefined;
  const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 12 * hour;
  return new Date(Math.min(now.getTime() + pauseMs * (0.9 + 0.2 * random), endsAt));
}

/** For how long nothing is sent to an endpoint after so many failures in a row, so that it is not asked for each of its messages. */
export const restMs = (failures: number, random: number): number =>
  failures < 3 ? 0 : Math.min(second * 2 ** (failures - 2), 5 * minute) * (0.9 + 0.2 * random);
