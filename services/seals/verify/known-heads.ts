import type { Finding, SignedHead } from '#contracts/seals.ts';
import { digestOf, headIn, isGenuine, noDigest } from '#infra/seals/head.ts';
import type { Seals } from '#infra/seals/seals.ts';

const linesAtOnce = 1_000;

/** A line of a file of heads. */
export interface FileLine {
  nth: number;
  text: string;
}

/** Heads that were written down outside PostgreSQL. */
export interface HeadsFile {
  path: string;
  lines: AsyncIterable<FileLine>;
}

/** A head, and where it is kept: in PostgreSQL, or in which line of a file. */
export interface FiledHead {
  head: SignedHead;
  place: string;
}

export interface KnownHeads {
  /** Those of the database that later ones go on from, in their order, and where one is missing there, that of the file. */
  standing: SignedHead[];
  /** The numbers of heads whose events the log had lost when it was sealed on. */
  abandoned: number[];
  /** The number of the newest of those that stand which a file has as well; 0 where none has. */
  filed: number;
  /**
   * Heads that are to be true of the log as well: those of files in place of which the database has others, as after the restore of an
   * older PostgreSQL, or of forged ones; and abandoned ones that no administrator has given up.
   */
  others: FiledHead[];
  findings: Finding[];
}

export interface KnownHeadsOptions {
  seals: Pick<Seals, 'lines' | 'places'>;
  logId: string;
  /** Where heads are published to. */
  file: HeadsFile | undefined;
  /** Where somebody else has kept heads, all of them or some. */
  keptElsewhere?: HeadsFile | undefined;
  /** The public half of the key that is configured. */
  publicKey: string | undefined;
}

/** What was given as heads of this log has none. */
export class NoHeads extends Error {
  override readonly name = 'NoHeads';
}

/** Brings together the heads of the database and of files, and says where they are not as they were signed. Throws {@link NoHeads}. */
export async function knownHeads({ seals, logId, file, keptElsewhere, publicKey }: KnownHeadsOptions): Promise<KnownHeads> {
  // What a sealer adds meanwhile is in PostgreSQL before it is in a file, and in the file before that is noted: hence the opposite order.
  const reached = file ? ((await seals.places(logId)).find(({ place }) => place === 'file')?.number ?? 0) : 0;
  const inFiles: UnreadLine[] = [];
  const published = await headsIn(file, logId, inFiles);
  const elsewhere = await headsIn(keptElsewhere, logId, inFiles);
  if (keptElsewhere && elsewhere.size === 0) throw new NoHeads(`There is no head of this log in ${keptElsewhere.path}.`);
  const findings: Finding[] = [];
  const kept = new Map<number, SignedHead>();
  for (let from = 1; ;) {
    const lines = await seals.lines(logId, from, linesAtOnce);
    for (const { number, line } of lines) {
      takeOut(inFiles, line);
      const head = headIn(line);
      if (head && head.number === number && head.logId === logId && isGenuine(head)) kept.set(number, head);
      else findings.push({ kind: 'head_edited', head: number, place: 'PostgreSQL' });
    }
    const last = lines.at(-1)?.number;
    if (last === undefined) break;
    from = last + 1;
  }
  const edited = new Set(findings.map(({ head }) => head));
  findings.push(...inFiles.map(({ finding }) => finding));
  const others: FiledHead[] = [];
  for (const filed of new Map([...elsewhere, ...published]).values()) {
    const { head } = filed;
    const standing = kept.get(head.number);
    if (standing && digestOf(standing) === digestOf(head)) continue;
    if (standing || !followsOn(head, kept)) {
      others.push(filed);
      continue;
    }
    kept.set(head.number, head);
    if (!edited.has(head.number)) findings.push({ kind: 'head_dropped', head: head.number, place: 'PostgreSQL' });
  }
  for (const head of kept.values()) {
    if (head.number <= reached && !published.has(digestOf(head)))
      findings.push({ kind: 'head_dropped', head: head.number, place: file?.path ?? '' });
  }
  const heads = [...kept.values()].toSorted((one, other) => one.number - other.number);
  findings.push(...brokenLinks(heads), ...unknownKeys(heads, publicKey));
  const strangers = ofUnknownKeys(others, heads, publicKey);
  findings.push(...strangers.map(({ head, place }): Finding => ({ kind: 'key_unknown', head: head.number, place })));
  const standing = standingOf(heads);
  const isStanding = new Set(standing);
  const abandoned = heads.filter((head) => !isStanding.has(head));
  others.push(...notGivenUp(abandoned, kept).map((head) => ({ head, place: 'PostgreSQL' })));
  return {
    standing,
    abandoned: abandoned.map(({ number }) => number),
    filed: standing.findLast((head) => published.has(digestOf(head)) || elsewhere.has(digestOf(head)))?.number ?? 0,
    others: others.filter((one) => !strangers.includes(one)),
    findings,
  };
}

/**
 * Abandoned heads that stay true: to give up what was sealed takes a head without events of its own, which only the tool of an
 * administrator signs. One with events goes on from an older head only where the checkpoint of the sealer was put back.
 */
function notGivenUp(abandoned: readonly SignedHead[], kept: ReadonlyMap<number, SignedHead>): SignedHead[] {
  const givingUp = [...kept.values()].filter(
    ({ number, after, first, count }) =>
      after < number - 1 && first === null && count === (after === 0 ? 0 : kept.get(after)?.count),
  );
  return abandoned.filter((head) => !givingUp.some(({ number, after }) => after < head.number && head.number < number));
}

/** A line of a file that is no head as it was signed. */
interface UnreadLine {
  text: string;
  finding: Finding;
}

/** The heads of that log by their digests. */
async function headsIn(file: HeadsFile | undefined, logId: string, unread: UnreadLine[]): Promise<Map<string, FiledHead>> {
  const heads = new Map<string, FiledHead>();
  for await (const { nth, text } of file?.lines ?? []) {
    const head = headIn(text);
    const place = `${file?.path ?? ''}:${nth}`;
    if (!head || !isGenuine(head))
      unread.push({ text, finding: { kind: 'head_edited', place, ...(head && { head: head.number }) } });
    else {
      takeOut(unread, text);
      if (head.logId === logId) heads.set(digestOf(head), { head, place });
    }
  }
  return heads;
}

/** A line that was broken off, as where the disk was full, says nothing else than the head that it was to be. */
function takeOut(unread: UnreadLine[], line: string): void {
  for (let nth = unread.length - 1; nth >= 0; nth -= 1) {
    const text = unread[nth]?.text ?? '';
    if (text.length < line.length && line.startsWith(text)) unread.splice(nth, 1);
  }
}

/** Whether a head goes on from the one that is kept before it, as far as that is known. */
function followsOn({ number, previous }: SignedHead, kept: ReadonlyMap<number, SignedHead>): boolean {
  if (number === 1) return previous === noDigest;
  const before = kept.get(number - 1);
  return before === undefined || previous === digestOf(before);
}

/** Heads that are missing between others, or that follow one that was another. */
function brokenLinks(heads: readonly SignedHead[]): Finding[] {
  const findings: Finding[] = [];
  let [number, digest] = [0, noDigest];
  for (const head of heads) {
    for (number += 1; number < head.number; number += 1) findings.push({ kind: 'head_dropped', head: number });
    const before = findings.at(-1);
    const isAfterGap = before?.kind === 'head_dropped' && before.head === number - 1;
    if (head.previous !== digest && !isAfterGap) findings.push({ kind: 'head_edited', head: number - 1 });
    digest = digestOf(head);
  }
  return findings;
}

/** Heads by a key that none before them has named. */
function unknownKeys(heads: readonly SignedHead[], publicKey: string | undefined): Finding[] {
  const findings: Finding[] = [];
  let key = heads[0]?.key;
  for (const head of heads) {
    if (head.key !== key) findings.push({ kind: 'key_unknown', head: head.number });
    key = head.nextKey ?? head.key;
  }
  const newest = heads.at(-1);
  if (publicKey !== undefined && newest && newest.key !== publicKey && newest.nextKey !== publicKey)
    findings.push({ kind: 'key_unknown', head: newest.number });
  return findings;
}

/** Those by keys that neither the heads which stand nor those before them in the files have named. */
function ofUnknownKeys(others: readonly FiledHead[], heads: readonly SignedHead[], publicKey: string | undefined): FiledHead[] {
  const known = new Set(heads.flatMap(({ key, nextKey }) => [key, nextKey]).concat(publicKey));
  return others.filter(({ head }) => {
    if (!known.has(head.key)) return true;
    known.add(head.nextKey);
    return false;
  });
}

/** From the newest one back, each the one that the next goes on from. */
function standingOf(heads: readonly SignedHead[]): SignedHead[] {
  const byNumber = new Map(heads.map((head) => [head.number, head]));
  const standing: SignedHead[] = [];
  for (let head = heads.at(-1); head; head = before(head)) standing.push(head);
  return standing.toReversed();

  function before({ after }: SignedHead): SignedHead | undefined {
    for (let number = after; number > 0; number -= 1) {
      const found = byNumber.get(number);
      if (found) return found;
    }
    return undefined;
  }
}
