import { mostColumns, type ComparedValue, type Difference } from '#contracts/system.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns and members whose words are ours; whatever else is a text may be what a person wrote, or is called. */
const ourWords: ReadonlySet<string> = new Set([
  'about_kind',
  'actor_role',
  'attended_by',
  'kind',
  'language',
  'party',
  'recipient_country',
  'sender_country',
  'serviceType',
  'service_type',
  'source',
  'state',
  'status',
  'stream',
  'trackingNumber',
  'tracking_number',
  'type',
]);
const word = /^[\w-]{1,100}$/;
const idOrTime = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)?)?)$/;
/** Members that are called otherwise are named by what somebody wrote. */
const memberName = /^(?:[A-Za-z_]\w{0,40}|\d{1,6})$/;

/** The columns, and of JSON the members, in which two rows differ. What may be about a person is hidden, of either row. */
export function comparedColumns(live: Row, rebuilt: Row): Difference['columns'] {
  const columns: Difference['columns'] = [];
  for (const column of keysOf(live, rebuilt)) {
    const found = differing(column, live[column], rebuilt[column]);
    columns.push(...found.slice(0, mostColumns - columns.length));
  }
  return columns;
}

function differing(name: string, live: unknown, rebuilt: unknown, isMember = false): Difference['columns'] {
  if (JSON.stringify(live) === JSON.stringify(rebuilt)) return [];
  const shown = { name, live: valueOf(name, live, isMember), rebuilt: valueOf(name, rebuilt, isMember) };
  if (!isNested(live) || !isNested(rebuilt)) return [shown];
  const within = keysOf(live, rebuilt).flatMap((key) =>
    differing(`${name}.${memberName.test(key) ? key : '*'}`, live[key], rebuilt[key], true),
  );
  // Members in another order are another text.
  return within.length > 0 ? within : [shown];
}

function valueOf(name: string, value: unknown, isMember: boolean): ComparedValue {
  if (value === null || value === undefined) return { kind: 'nothing' };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isPlain(name, value, isMember) ? { kind: 'shown', text } : { kind: 'hidden', characters: text.length };
}

/** Numbers of their own columns count and order; those within JSON may be weights, values and places of a person's parcel. */
function isPlain(name: string, value: unknown, isMember: boolean): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'number') return !isMember;
  if (typeof value !== 'string') return false;
  return idOrTime.test(value) || (ourWords.has(name.split('.').at(-1) ?? '') && word.test(value));
}

const isNested = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const keysOf = (one: Row, other: Row): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];
