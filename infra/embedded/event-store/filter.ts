import type { StoredEvent } from './event.ts';
import type { streams } from './protocol.ts';
import { BadMessageError } from './wire.ts';

type FilterOptions = InstanceType<typeof streams.ReadReq.Options.FilterOptions>;

export interface Filter {
  matches: (event: StoredEvent) => boolean;
  checkpointEvery: number;
}

const defaultWindow = 32;

export function readFilter(options: FilterOptions): Filter {
  const onType = options.getEventType();
  const expression = onType ?? options.getStreamIdentifier();
  if (!expression) throw new BadMessageError('The filter names neither event type nor stream.');
  const matches = textMatcher(expression.getRegex(), expression.getPrefixList());
  const window = options.hasMax() ? options.getMax() : defaultWindow;
  return {
    matches: onType ? (event) => matches(event.type) : (event) => matches(event.stream),
    checkpointEvery: Math.max(1, window) * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

function textMatcher(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const expression = new RegExp(regex);
    return (text) => expression.test(text);
  } catch {
    throw new BadMessageError(`'${regex}' is not a valid regular expression.`);
  }
}
