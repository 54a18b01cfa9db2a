/** A visitor who waits for a person since that instant. */
export interface Waiting {
  chatId: string;
  since: string;
}

/** A visitor who waited for a person, and the instant of the first answer. */
export interface Answered {
  since: string;
  answeredAt: string;
}

/** Where a visitor stands: 1 is next. `waitMs` is null where nobody was answered within the last hour. */
export interface Standing {
  place: number;
  waitMs: number | null;
}

const hourMs = 3_600_000;
const ms = (instant: string): number => Date.parse(instant);

/**
 * Where a visitor stands in the line at `now`, and how long the wait is likely to be: the median of what those who were answered
 * within the last hour waited for each place that they stood back, times the visitor's place. A visitor who is not in the line yet
 * is its last one.
 */
export function standingOf(
  chatId: string,
  { waiting, answered, now }: { waiting: readonly Waiting[]; answered: readonly Answered[]; now: string },
): Standing {
  const own = waiting.find((one) => one.chatId === chatId);
  const others = waiting.filter((one) => one.chatId !== chatId);
  const ahead = own ? others.filter((one) => comesBefore(one, own)) : others;
  const place = ahead.length + 1;
  const lately = answered.filter(({ answeredAt }) => ms(answeredAt) <= ms(now) && ms(answeredAt) > ms(now) - hourMs);
  const eachPlace = lately.map((one) => (ms(one.answeredAt) - ms(one.since)) / placeAtArrival(one, waiting, answered));
  const typical = median(eachPlace.map((waitMs) => Math.max(0, waitMs)));
  return { place, waitMs: typical === null ? null : typical * place };
}

const comesBefore = (one: Waiting, other: Waiting): boolean =>
  ms(one.since) < ms(other.since) || (ms(one.since) === ms(other.since) && one.chatId < other.chatId);

/** How far back somebody stood on arriving: behind everybody who had come before and had no answer yet. */
function placeAtArrival(one: Answered, waiting: readonly Waiting[], answered: readonly Answered[]): number {
  const arrival = ms(one.since);
  const stillWaiting = waiting.filter(({ since }) => ms(since) < arrival).length;
  const answeredLater = answered.filter(({ since, answeredAt }) => ms(since) < arrival && ms(answeredAt) > arrival).length;
  return stillWaiting + answeredLater + 1;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : undefined;
  return lower === undefined ? upper : (lower + upper) / 2;
}
