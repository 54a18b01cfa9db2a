import { aboutStream } from '#contracts/about.ts';
import { chatNoted } from '#contracts/events/chat.ts';
import { conversationNoted } from '#contracts/events/conversation.ts';
import { isSealed } from '#contracts/events/envelope.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { collect, transform } from '#infra/event-store/transform.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';

/** An event with the texts of the person whose data is taken out, and without whatever names somebody else; `of` is its stream. */
export interface OwnEvent {
  id: string;
  recordedAt: string;
  occurredAt: string;
  by: string;
  of: string;
  event: string;
  data: Readonly<Record<string, unknown>>;
  /** The files of the archive that belong to it, by their names there. */
  files: string[];
}

/** Notes about a person that only staff read. */
const noteTypes: ReadonlySet<string> = new Set([chatNoted.type, conversationNoted.type]);

/** Kinds in whose streams there are events about others alone; in the others whoever else is named looked at it, or works here. */
const sharedKinds: ReadonlySet<string> = new Set(['shipment', 'conversation', 'follow', 'email']);

export interface Taking {
  ids: ReadonlySet<string>;
  /** Whether notes that only staff read are taken out as well. */
  notes: boolean;
}

/** Reads the events of a person's streams in their order; undefined for what is not theirs. */
export function createOwnEvents(personalData: Pick<PersonalData, 'open'>, { ids, notes }: Taking) {
  const followed = new Set<unknown>();
  const isOwn = (value: object) => isOwnOf(ids, value);

  const isTheirs = ({ stream, type, data }: StoredEvent): boolean => {
    if (!notes && noteTypes.has(type)) return false;
    const { kind } = aboutStream(stream);
    if (!sharedKinds.has(kind)) return true;
    const names: object[] = [];
    collect(data, (value): value is object => 'subjectId' in value, names);
    const namesPerson = names.some(isOwn);
    if (kind === 'follow') {
      if (namesPerson) followed.add(data['followId']);
      return followed.has(data['followId']);
    }
    return namesPerson || names.length === 0 || type === shipmentCreated.type;
  };

  return async (event: StoredEvent): Promise<OwnEvent | undefined> => {
    if (!isTheirs(event)) return undefined;
    const data = await transform(
      event.data,
      (value): value is object => isSealed(value) || !isOwn(value),
      async (value) => (isSealed(value) && isOwn(value) ? personalData.open(value, event.id) : null),
    );
    if (typeof data !== 'object' || data === null) return undefined;
    return entryOf(event, data);
  };
}

const isOwnOf = (ids: ReadonlySet<string>, value: object): boolean =>
  !('subjectId' in value) || (typeof value.subjectId === 'string' && ids.has(value.subjectId));

const entryOf = ({ id, stream, type, recordedAt, metadata }: StoredEvent, data: object): OwnEvent => ({
  id,
  recordedAt: recordedAt.toISOString(),
  occurredAt: textOf(metadata['occurredAt']) ?? recordedAt.toISOString(),
  by: textOf(metadata['actorRole']) ?? 'system',
  of: stream,
  event: type,
  data: withoutColleagues(data),
  files: [],
});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Which colleague it was is theirs, and what opens a parcel is for whoever it was given to. */
const leftOut: ReadonlySet<string> = new Set(['accountId', 'agent', 'key']);

const withoutColleagues = (data: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(data, (key, value: unknown) => (leftOut.has(key) ? undefined : value))) as Record<string, unknown>;
