import type { Finding } from '#contracts/seals.ts';
import type { Alignment, FoundEvent, PlacedEvent, SealedEvent } from './align.ts';

interface Gone {
  sealed: SealedEvent;
  parting: number;
  before: FoundEvent | undefined;
}

interface There {
  found: PlacedEvent;
  parting: number;
}

/** What the partings of a log and its seals come from. */
export function findingsOf(alignment: Alignment): Finding[] {
  const gone = new Set<Gone>();
  const there = new Set<There>();
  alignment.partings.forEach(({ missing, instead, before }, parting) => {
    for (const sealed of missing) gone.add({ sealed, parting, before });
    for (const found of instead) there.add({ found, parting });
  });
  const added = new Set(there);
  // What stands behind the last sealed event is new, unless it was sealed somewhere else.
  for (const found of alignment.tail) there.add({ found, parting: alignment.partings.length });

  const findings: Finding[] = [];
  const pair = (kind: 'reordered' | 'edited', keyOf: (of: { eventId: string; hash: Buffer }) => string) => {
    const byKey = new Map<string, There[]>();
    for (const one of there) byKey.set(keyOf(one.found), [...(byKey.get(keyOf(one.found)) ?? []), one]);
    for (const one of gone) {
      const match = byKey.get(keyOf(one.sealed))?.shift();
      if (!match) continue;
      gone.delete(one);
      there.delete(match);
      added.delete(match);
      const isMoved = kind === 'reordered' || match.parting !== one.parting;
      findings.push({ kind, ...changed(one.sealed, match.found), ...(isMoved && { movedTo: match.found.number }) });
    }
  };
  pair('reordered', ({ hash }) => hash.toString('hex'));
  pair('edited', ({ eventId }) => eventId);
  for (const [parting, { missing, instead }] of alignment.partings.entries()) {
    const left = [...gone].filter((one) => one.parting === parting);
    const news = [...added].filter((one) => one.parting === parting);
    // One that stands exactly in the place of another has taken it, under another id.
    if (left.length === 0 || left.length !== news.length || missing.length !== instead.length) continue;
    left.forEach((one, index) => {
      const other = news[index];
      if (!other) return;
      gone.delete(one);
      added.delete(other);
      findings.push({ kind: 'edited', ...changed(one.sealed, other.found) });
    });
  }
  const isCutOff = alignment.isShort && ![...there].some(({ parting }) => parting === alignment.partings.length);
  findings.push(...missingOf([...gone], alignment, isCutOff), ...[...added].map(({ found }) => insertion(found)));
  findings.push(
    ...alignment.unlocated.map(({ from, upTo, head, isGone }): Finding => ({
      kind: isGone ? 'cut_off' : 'unlocated',
      number: from,
      upTo,
      head,
    })),
  );
  return findings.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
}

const changed = ({ number, eventId }: SealedEvent, { stream, revision }: FoundEvent) => ({
  number,
  eventId,
  stream,
  revision: String(revision),
});

const insertion = ({ number, eventId, stream, revision }: PlacedEvent): Finding => ({
  kind: 'inserted',
  number,
  eventId,
  stream,
  revision: String(revision),
});

/** One by one; the end of a log that is shorter than its seals is one finding. */
function missingOf(gone: readonly Gone[], { partings }: Alignment, isCutOff: boolean): Finding[] {
  const isCut = ({ parting }: Gone) => isCutOff && parting === partings.length - 1;
  const cut = gone.filter(isCut);
  const [first, last] = [cut[0], cut.at(-1)];
  const dropped = gone.filter((one) => !isCut(one)).map((one): Finding => ({ kind: 'dropped', ...lost(one) }));
  if (!first || !last) return dropped;
  return [...dropped, { kind: 'cut_off', ...lost(first), upTo: last.sealed.number }];
}

const lost = ({ sealed, before }: Gone): Omit<Finding, 'kind'> => ({
  number: sealed.number,
  eventId: sealed.eventId,
  ...(before && { stream: before.stream, revision: String(before.revision), isNeighbour: true }),
});
