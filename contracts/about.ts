import { z } from 'zod';
import { uuid } from './primitives.ts';

/**
 * What a history, an email, a notice or a frame is about. `kind` is the noun as its streams begin: `shipment`, `quote`; `email` is an email
 * that was received, `outgoing` an email or text message that is sent.
 */
export const aboutSchema = z.object({ kind: z.string().regex(/^[a-z]+$/), id: uuid() });
export type About = z.infer<typeof aboutSchema>;

/** The id of what there is only one of, such as the rate sheet. */
export const onlyOneId = '00000000-0000-0000-0000-000000000000';

const uuidText = /^[\da-f-]{36}$/i;

/** What a stream is of, by its name; {@link onlyOneId} where the name has no id. */
export function aboutStream(stream: string): About {
  const [kind = ''] = stream.split('-', 1);
  const id = stream.slice(kind.length + 1);
  return { kind, id: uuidText.test(id) ? id : onlyOneId };
}

/** The kind of emails and text messages that are sent; the ids of the emails are `emailId` in events. */
export const outgoingKind = 'outgoing';

/**
 * What an event is about by its data, which name it as `about` or as `<kind>Id`; an event may be about several nouns. A received email is
 * named by `about` alone.
 */
export function aboutsIn(data: Readonly<Record<string, unknown>>, kinds: readonly string[]): About[] {
  const byId = kinds.filter((kind) => kind !== 'email');
  const named = [data['about'], ...byId.map((kind) => ({ kind, id: data[`${kind}Id`] }))];
  return named.flatMap((value) => {
    if (!isNamed(value)) return [];
    const about = aboutSchema.safeParse(value);
    return about.success && kinds.includes(about.data.kind) ? [about.data] : [];
  });
}

/** Most events name one noun of all: the others are not worth a parse, whose failure costs far more than its success. */
const isNamed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
