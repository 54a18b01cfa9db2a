import type { ArchiveManifest } from '#contracts/archive.ts';
import { differencesOf } from './differences.ts';
import { inClear } from './in-clear.ts';
import { digestOfText, hex } from './signatures.ts';
import { BrokenArchive, entriesIn } from './untar.ts';
import { jsonIn, linesIn, type IsAsListed, type Leaf, type Problem, type Reading } from './archive-reading.ts';

export interface CheckEventsOptions {
  archive: Blob;
  manifest: ArchiveManifest;
  leaves: ReadonlyMap<number, Leaf>;
  reading: Reading;
  isAsListed: IsAsListed;
  problems: Problem[];
  onProgress(events: number): void;
}

/** A line with an event. */
interface EventLine {
  key: string;
  file: string;
  line: number;
  eventId: string | undefined;
}

/** An event that has to be in a file and is not. */
interface Lost extends Leaf {
  file: string;
  isAtEnd: boolean;
}

type Part = ArchiveManifest['parts'][number];

interface PartRead {
  lines: readonly string[];
  lost: Lost[];
  added: EventLine[];
  /** The numbers of the events of each stream that is said to be whole. */
  streams: ReadonlyMap<string, string[]>;
}

/** Compares every event with its leaf, and every text in clear with its event; returns how many events there are. */
export async function checkEvents(options: CheckEventsOptions): Promise<number> {
  const { archive, manifest, isAsListed, problems, onProgress } = options;
  const lost: Lost[] = [];
  const added: EventLine[] = [];
  const seen = new Set<string>();
  const streams = new Map(manifest.streams.map(({ stream }): [string, string[]] => [stream, []]));
  let count = 0;
  let sealed: { file: string; lines: string[] } = { file: '', lines: [] };
  try {
    for await (const { name, content } of entriesIn(archive)) {
      const part = manifest.parts.find(({ file, clear }) => file === name || clear === name);
      if (!part || seen.has(name)) continue;
      seen.add(name);
      const lines = linesIn(content);
      if (part.file === name) {
        sealed = { file: name, lines };
        count += lines.length;
        await checkPart(options, part, { lines, lost, added, streams });
        onProgress(count);
      } else if (!isAsListed(name)) problems.push(...(await clearProblems(options, part, lines)));
      else if (isAsListed(sealed.file) && sealed.file === part.file) {
        lines.forEach((line, index) => {
          if (!inClear(jsonIn(line), jsonIn(sealed.lines[index] ?? '')))
            problems.push({ kind: 'edited', file: name, line: index + 1 });
        });
      }
    }
  } catch (error) {
    // Where it breaks off was said when it was read first.
    if (!(error instanceof BrokenArchive)) throw error;
  }
  problems.push(...settled(lost, added));
  if (problems.length === 0) problems.push(...gapsIn(manifest, streams));
  return count;
}

/** Where a stream that is said to be whole lacks an event, or has a later one. */
function gapsIn(manifest: ArchiveManifest, streams: ReadonlyMap<string, readonly string[]>): Problem[] {
  return manifest.streams.flatMap(({ stream, revision }): Problem[] => {
    const found = streams.get(stream) ?? [];
    const claimed = Number(revision) + 1;
    let there = 0;
    while (there < found.length && found[there] === String(there)) there += 1;
    if (there < claimed) return [{ kind: 'dropped', file: 'manifest.json', stream, revision: String(there) }];
    return found.length > claimed ? [{ kind: 'inserted', file: 'manifest.json', stream, revision: found[claimed] }] : [];
  });
}

async function checkPart(
  { leaves, isAsListed, problems }: CheckEventsOptions,
  { file, numbers }: Part,
  { lines, lost, added, streams }: PartRead,
): Promise<void> {
  for (const text of lines) {
    const event = jsonIn(text);
    const [, stream, revision]: unknown[] = Array.isArray(event) ? event : [];
    streams.get(String(stream))?.push(String(revision));
  }
  const claimed = numbers.reduce((count, [from, upTo]) => count + Math.max(0, upTo - from + 1), 0);
  if (claimed > lines.length + leaves.size) {
    problems.push({ kind: 'edited', file });
    return;
  }
  const wanted = numbers.flatMap(([from, upTo]) =>
    Array.from({ length: Math.max(0, upTo - from + 1) }, (_, index) => leaves.get(from + index)),
  );
  const found = await Promise.all(
    lines.map(async (text, index): Promise<EventLine> => {
      const event = jsonIn(text);
      const id: unknown = Array.isArray(event) ? event[0] : undefined;
      return { key: hex(await digestOfText(text)), file, line: index + 1, eventId: typeof id === 'string' ? id : undefined };
    }),
  );
  const known = wanted.filter((leaf) => leaf !== undefined);
  const isSame = known.length === found.length && wanted.every((leaf, index) => leaf?.key === found[index]?.key);
  if (isSame) {
    if (!isAsListed(file)) problems.push({ kind: 'edited', file });
    return;
  }
  const isLeavesFault = problems.some(({ file: other }) => other?.startsWith('leaves/') === true);
  if (isAsListed(file) && isLeavesFault) return;
  if (known.length < wanted.length) {
    problems.push({ kind: 'edited', file });
    return;
  }
  const { missing, surplus, moved } = differencesOf(known, found);
  const [first] = missing;
  const isAtEnd = first !== undefined && known.length - known.indexOf(first) === missing.length;
  lost.push(...missing.map((leaf) => ({ ...leaf, file, isAtEnd })));
  added.push(...surplus);
  problems.push(...moved.map((one): Problem => ({ kind: 'reordered', ...placeOf(one.found), number: one.wanted.number })));
}

const placeOf = ({ file, line, eventId }: EventLine) => ({ file, line, eventId });

/** What is lost in one place may have come up in another, as it was or edited. */
function settled(lost: readonly Lost[], added: readonly EventLine[]): Problem[] {
  const problems: Problem[] = [];
  let [open, news] = [[...lost], [...added]];
  const match = (kind: Problem['kind'], isSame: (leaf: Lost, line: EventLine) => boolean) => {
    open = open.filter((leaf) => {
      const line = news.find((one) => isSame(leaf, one));
      if (!line) return true;
      news = news.filter((one) => one !== line);
      problems.push({ kind, ...placeOf(line), number: leaf.number, eventId: leaf.eventId });
      return false;
    });
  };
  match('reordered', (leaf, line) => leaf.key === line.key);
  match('edited', (leaf, line) => leaf.eventId === line.eventId);
  for (const file of new Set(open.map((leaf) => leaf.file))) {
    const isHere = (one: { file: string }) => one.file === file;
    // The same number of strangers in their place: their ids were changed as well.
    if (open.filter(isHere).length === news.filter(isHere).length) match('edited', (leaf, line) => isHere(leaf) && isHere(line));
  }
  problems.push(
    ...open.map(({ file, number, eventId, isAtEnd }): Problem => ({
      kind: isAtEnd ? 'cut_off' : 'dropped',
      file,
      number,
      eventId,
    })),
    ...news.map((line): Problem => ({ kind: 'inserted', ...placeOf(line) })),
  );
  return problems;
}

const sumLength = 32;

async function clearProblems(
  { reading, isAsListed }: CheckEventsOptions,
  { clear: file, sums }: Part,
  lines: readonly string[],
): Promise<Problem[]> {
  const content = sums === undefined ? undefined : reading.contents.get(sums);
  if (!content || sums === undefined || !isAsListed(sums)) return [{ kind: 'edited', file }];
  const wanted = Array.from({ length: content.length / sumLength }, (_, index) => ({
    key: hex(content.subarray(index * sumLength, (index + 1) * sumLength)),
    line: index + 1,
  }));
  const found = await Promise.all(lines.map(async (text, index) => ({ key: hex(await digestOfText(text)), line: index + 1 })));
  const { missing, surplus, moved } = differencesOf(wanted, found);
  const said: Problem[] = [
    ...moved.map((one): Problem => ({ kind: 'reordered', file, line: one.found.line })),
    ...missing.map(({ line }, index): Problem => {
      const other = surplus[index];
      return other ? { kind: 'edited', file, line: other.line } : { kind: 'dropped', file, line };
    }),
    ...surplus.slice(missing.length).map(({ line }): Problem => ({ kind: 'inserted', file, line })),
  ];
  return said.length > 0 ? said : [{ kind: 'edited', file }];
}
