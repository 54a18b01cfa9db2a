import { z } from 'zod';
import { aboutSchema, type About } from '#contracts/about.ts';
import type { ArchiveScope } from '#contracts/archive.ts';
import { uuid } from '#contracts/primitives.ts';

/** What was chosen so far; days as the browser has them, in its own time zone. */
export interface Draft {
  scope: ArchiveScope['scope'];
  /** A tracking number, or an id of anything. */
  thing: string;
  /** What the page was opened for. */
  about: About | undefined;
  /** The ids of everyone that the person is known as. */
  person: string;
  from: string;
  to: string;
  isInClear: boolean;
}

/** Why nothing can be exported yet. */
export type DraftProblem = 'noThing' | 'notFound' | 'several' | 'noPerson' | 'noDay' | 'daysReversed';

/** Of an address that names a thing or a person. */
export function emptyDraft(query: URLSearchParams): Draft {
  const about = aboutSchema.safeParse({ kind: query.get('kind'), id: query.get('id') }).data;
  const person = query.get('person') ?? '';
  return { scope: person === '' ? 'noun' : 'person', thing: about?.id ?? '', about, person, from: '', to: '', isInClear: false };
}

export function problemOf({ scope, thing, person, from, to }: Draft): DraftProblem | undefined {
  if (scope === 'noun') return thing.trim() === '' ? 'noThing' : undefined;
  if (scope === 'person') return z.array(uuid()).min(1).safeParse(idsIn(person)).success ? undefined : 'noPerson';
  if (scope === 'everything') return undefined;
  if (from === '' && to === '') return 'noDay';
  return from !== '' && to !== '' && from > to ? 'daysReversed' : undefined;
}

/** What is to be exported, once it is found, or why it is not. */
export async function scopeOf(
  { scope, thing, about, person, from, to }: Draft,
  find: (text: string) => Promise<About[]>,
): Promise<ArchiveScope | DraftProblem> {
  if (scope === 'everything') return { scope };
  if (scope === 'person') {
    const [id, ...also] = idsIn(person);
    return { scope, id, ...(also.length > 0 && { also }) };
  }
  if (scope === 'range') {
    return {
      scope,
      ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
      ...(to !== '' && { to: dayAfter(to).toISOString() }),
    };
  }
  if (about?.id === thing.trim()) return { scope, ...about };
  const [found, ...others] = await find(thing.trim()).catch(() => []);
  if (!found) return 'notFound';
  return others.length > 0 ? 'several' : { scope, ...found };
}

const idsIn = (person: string): string[] => person.split(/[\s,]+/).filter((id) => id !== '');

/** The day itself is in it. */
function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}
