import { z } from 'zod';
import { uuid } from './primitives.ts';

/** What a history, an email, a notice or a frame is about. `kind` is the noun as its streams begin: `shipment`, `quote`. */
export const aboutSchema = z.object({ kind: z.string().regex(/^[a-z]+$/), id: uuid() });
export type About = z.infer<typeof aboutSchema>;

/** The nouns with a history. */
export const kindsWithHistory: readonly string[] = ['shipment', 'quote'];

/** What an event is about by its data, which name it as `about` or as `<kind>Id`; an event may be about several nouns. */
export function aboutsIn(data: object, kinds: readonly string[]): About[] {
  const fields = new Map<string, unknown>(Object.entries(data));
  const named = aboutSchema.safeParse(fields.get('about'));
  const ids = kinds.flatMap((kind) => {
    const id = uuid().safeParse(fields.get(`${kind}Id`));
    return id.success ? [{ kind, id: id.data }] : [];
  });
  return named.success && kinds.includes(named.data.kind) ? [named.data, ...ids] : ids;
}
