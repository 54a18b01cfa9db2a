import { archiveFormat, archiveManifestSchema, type ArchiveManifest, type ArchiveScope } from '#contracts/archive.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { packed } from '#infra/seals/leaves.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import type { KeptHead, Seals } from '#infra/seals/seals.ts';
import { hash } from 'node:crypto';
import { lineInClear } from './in-clear.ts';
import { createNumbering, type NumberingOptions, type Stretch } from './numbering.ts';
import { readme } from './readme.ts';
import { eventsOf, subjectsOf, type ScopeOptions } from './scope-events.ts';
import { tarGz, type ListedFile } from './tar-gz.ts';
import { verifierText } from './verifier-text.ts';

/** How much a part holds at most. */
const mostEvents = 1_000;
const mostChars = 4 * 1_048_576;

export interface ArchiveOptions extends Omit<ScopeOptions, 'upTo' | 'seals'> {
  seals: NumberingOptions['seals'] & Pick<Seals, 'namingKeys' | 'timeStamp'>;
  personalData: Pick<PersonalData, 'open'>;
  key: SealingKey;
  scope: ArchiveScope;
  isInClear: boolean;
  at: Date;
  /** How many events a file holds at most. */
  partEvents?: number;
}

/** Some bytes of an archive, and how many events were written by then. */
interface ArchivePart {
  rows: number;
  bytes: Uint8Array;
}

/** A signed archive of a scope, as it is made; undefined where there is nothing in it. Throws EventStoreUnavailable. */
export async function openArchive(options: ArchiveOptions): Promise<AsyncGenerator<ArchivePart> | undefined> {
  // Without their leaves, which are as many as the events.
  const stretches = new Map<number | undefined, Omit<Stretch, 'leaves'>>();
  const onStretch = ({ head, base, from, upTo }: Stretch) => stretches.set(head?.number, { head, base, from, upTo });
  const numbering = await createNumbering({ ...options, onStretch });
  const found = await eventsOf({ ...options, upTo: numbering.last?.position }, options.scope);
  if (!found) return undefined;
  return parts();

  async function* parts(): AsyncGenerator<ArchivePart> {
    let rows = 0;
    const bytes = tarGz(options.at, async (writer) => {
      const files: ListedFile[] = [];
      const add = async (name: string, content: Buffer | string) => void files.push(await writer.add(name, content));
      await add('README.txt', readme(options));
      await add('verify.mjs', await verifierText());
      const whole = new Map<string, bigint>();
      const written: ArchiveManifest['parts'] = [];
      for await (const { events, texts } of grouped(found?.events ?? none(), options.partEvents ?? mostEvents)) {
        const numbers: number[] = [];
        for (const event of events) {
          numbers.push(await numbering.numberOf(event));
          if (found?.whole.includes(event.stream)) whole.set(event.stream, event.revision);
        }
        written.push(await addPart({ ...options, add, events, texts, nth: written.length + 1, numbers }));
        rows += events.length;
      }
      const proof = await addProof({ ...options, add, stretches, tail: numbering.tail });
      const manifest = archiveManifestSchema.parse({
        format: archiveFormat,
        createdAt: options.at.toISOString(),
        logId: options.logId,
        scope: options.scope,
        events: rows,
        files,
        parts: written,
        ...proof,
        streams: Array.from(whole, ([stream, revision]) => ({ stream, revision: String(revision) })),
        keyId: options.key.id,
        key: options.key.publicKey,
      } satisfies ArchiveManifest);
      const signature = options.key.sign(JSON.stringify(manifest));
      await writer.add('manifest.json', `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`);
    });
    for await (const chunk of bytes) yield { rows, bytes: chunk };
  }
}

async function* none(): AsyncGenerator<StoredEvent> {
  yield* [];
}

/** Events that come into one file, and their texts. */
interface Group {
  events: StoredEvent[];
  texts: string[];
}

async function* grouped(events: AsyncIterable<StoredEvent>, most: number): AsyncGenerator<Group> {
  let group: Group = { events: [], texts: [] };
  let chars = 0;
  for await (const event of events) {
    const text = textOf(event);
    group.events.push(event);
    group.texts.push(text);
    chars += text.length;
    if (group.events.length < most && chars < mostChars) continue;
    yield group;
    [group, chars] = [{ events: [], texts: [] }, 0];
  }
  if (group.events.length > 0) yield group;
}

interface Part extends Pick<ArchiveOptions, 'personalData' | 'scope' | 'isInClear'> {
  add(name: string, content: Buffer | string): Promise<void>;
  events: readonly StoredEvent[];
  texts: readonly string[];
  numbers: readonly number[];
  nth: number;
}

async function addPart({ add, events, texts, numbers, nth, ...options }: Part): Promise<ArchiveManifest['parts'][number]> {
  const name = String(nth).padStart(6, '0');
  const file = `events/${name}.ndjson`;
  await add(file, linesOf(texts));
  const part = { file, numbers: rangesOf(numbers) };
  if (!options.isInClear) return part;
  const subjects = options.scope.scope === 'person' ? subjectsOf(options.scope) : undefined;
  const lines = await Promise.all(events.map((event) => lineInClear(options.personalData, event, subjects)));
  const [clear, sums] = [`clear/${name}.ndjson`, `clear/${name}.sums`];
  await add(clear, linesOf(lines));
  await add(sums, Buffer.concat(lines.map((line) => hash('sha256', line, 'buffer'))));
  return { ...part, clear, sums };
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

interface Proof extends Pick<ArchiveOptions, 'seals' | 'logId'> {
  add(name: string, content: Buffer | string): Promise<void>;
  stretches: ReadonlyMap<number | undefined, Omit<Stretch, 'leaves'>>;
  tail: Awaited<ReturnType<typeof createNumbering>>['tail'];
}

/** Heads and leaves that lead to every event, and to the end of the log. */
async function addProof(options: Proof): Promise<Pick<ArchiveManifest, 'heads' | 'segments' | 'tail'>> {
  const { seals, logId, add, stretches, tail } = options;
  const heads = new Map<number, string>();
  const keep = ({ head, line }: KeptHead) => heads.set(head.number, line);
  for (const head of await seals.namingKeys(logId)) keep(head);
  const newest = await seals.newest(logId);
  const [first] = await seals.lines(logId, 1, 1);
  if (first) heads.set(first.number, first.line);
  const segments: ArchiveManifest['segments'] = [];
  for (const { head, base, from, upTo } of stretches.values()) {
    if (!head) continue;
    if (base) keep(base);
    const [own] = await seals.lines(logId, head.number, 1);
    if (own) heads.set(own.number, own.line);
    const file = `leaves/${String(head.number).padStart(9, '0')}.bin`;
    await add(file, packed((await seals.leaves(logId, head.number)) ?? []));
    segments.push({ file, from, upTo, head: head.number, after: head.after });
  }
  // The newest one that was there when the tail was read.
  const last = tail ? tail.base : newest;
  if (last) keep(last);
  const upTo = last?.head.number ?? 0;
  const listed = Array.from(heads)
    .filter(([number]) => number <= upTo)
    .toSorted(([one], [other]) => one - other);
  if (tail) await add('leaves/tail.bin', packed(tail.leaves));
  await add('heads.ndjson', linesOf(listed.map(([, line]) => line)));
  for (const [number] of listed) {
    const token = await seals.timeStamp(logId, number);
    if (token) await add(`time-stamps/${String(number).padStart(9, '0')}.tsr`, token);
  }
  return {
    heads: listed.map(([number]) => number),
    segments,
    tail: tail
      ? {
          file: 'leaves/tail.bin',
          from: tail.from,
          upTo: tail.upTo,
          before: tail.before.toString('hex'),
          chain: tail.chain.toString('hex'),
        }
      : null,
  };
}

/** `[1, 2, 3, 7]` as `[[1, 3], [7, 7]]`. */
function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
