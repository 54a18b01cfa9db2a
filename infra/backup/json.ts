import { z } from 'zod';

/** A whole number of any size, as text in JSON. */
export const long = z.coerce.bigint().nonnegative();

/** JSON in which whole numbers of any size are text. */
export const asText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item), indent);
