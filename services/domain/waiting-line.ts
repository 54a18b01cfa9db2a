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
  const placeAt = placesAtArrival(waiting, answered);
  const eachPlace = lately.map(({ since, answeredAt }) => (ms(answeredAt) - ms(since)) / placeAt(ms(since)));
  const typical = median(eachPlace.map((waitMs) => Math.max(0, waitMs)));
  return { place, waitMs: typical === null ? null : typical * place };
}

const comesBefore = (one: Waiting, other: Waiting): boolean =>
  ms(one.since) < ms(other.since) || (ms(one.since) === ms(other.since) && one.chatId < other.chatId);

/** How far back somebody stood who arrived at an instant: behind everybody who had come before and had no answer until then. */
function placesAtArrival(waiting: readonly Waiting[], answered: readonly Answered[]): (arrival: number) => number {
  const came = sorted([...waiting, ...answered].map(({ since }) => ms(since)));
  const left = sorted(answered.map(({ since, answeredAt }) => Math.max(ms(since), ms(answeredAt))));
  return (arrival) => countBefore(came, arrival) - countBefore(left, arrival) + 1;
}

/** How many of the sorted instants are earlier. */
function countBefore(instants: readonly number[], instant: number): number {
  let [from, to] = [0, instants.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((instants[middle] ?? instant) < instant) from = middle + 1;
    else to = middle;
  }
  return from;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

function median(values: readonly number[]): number | null {
  const inOrder = sorted(values);
  const middle = Math.floor(inOrder.length / 2);
  const upper = inOrder[middle];
  if (upper === undefined) return null;
  const lower = inOrder.length % 2 === 0 ? inOrder[middle - 1] : undefined;
  return lower === undefined ? upper : (lower + upper) / 2;
}
