export type ProblemKind = 'edited' | 'dropped' | 'inserted' | 'reordered' | 'cut_off' | 'damaged' | 'too_large' | 'key_unknown';

/** Something that is not as it was exported, and where; an event by its number in the log and its id, or by its stream and its number there. */
export interface Problem {
  kind: ProblemKind;
  file?: string | undefined;
  line?: number | undefined;
  head?: number | undefined;
  number?: number | undefined;
  eventId?: string | undefined;
  stream?: string | undefined;
  revision?: string | undefined;
}

/** An event as it was sealed. */
export interface Leaf {
  key: string;
  eventId: string;
  number: number;
}

/** What was read of an archive, with the whole content of the files that say what has to be in the others. */
export interface Reading {
  names: string[];
  digests: Map<string, string>;
  contents: Map<string, Uint8Array<ArrayBuffer>>;
}

/** Whether a file is the one that the manifest lists. */
export type IsAsListed = (name: string) => boolean;

export function linesIn(content: Uint8Array): string[] {
  const lines = new TextDecoder().decode(content).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
