import { isOwnStream, ownStreamPrefixes } from '#contracts/events/registry.ts';

/** How the streams of one installation are called in an event store that it shares. */
export interface StreamNames {
  /** What their names begin with there; those of others may begin so too. */
  prefixes: readonly string[];
  /** The name of a stream there. */
  inStore(stream: string): string;
  /** The stream behind a name there; undefined where it is not one of this installation. */
  own(name: string): string | undefined;
}

/**
 * The streams of the installation with that prefix, or of the one without any. No prefix has a dot and neither has the beginning of a
 * stream's name, so that no two installations have a name in common.
 */
export function streamNames(prefix: string | undefined): StreamNames {
  const head = prefix === undefined ? '' : `${prefix}.`;
  return {
    prefixes: ownStreamPrefixes.map((name) => head + name),
    inStore: (stream) => head + stream,
    own(name) {
      const stream = name.startsWith(head) ? name.slice(head.length) : '';
      return isOwnStream(stream) ? stream : undefined;
    },
  };
}
