import { isPersonal } from '#contracts/events/envelope.ts';
import { maskEmail, maskName, maskPhone } from '#contracts/privacy.ts';

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

const masks: Readonly<Record<string, (value: string) => string>> = { name: maskName, email: maskEmail, phone: maskPhone };

/** What an event says to have changed about a person, masked; nothing of other events, and nothing of people who were erased. */
export function contactChanges(data: object): { changes?: Change[] } {
  if (!('previous' in data && 'contact' in data)) return {};
  const [before, after] = [valuesOf(data.previous), valuesOf(data.contact)];
  if (!before || !after) return {};
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  return {
    changes: changed.map((field) => ({ field, before: masked(field, before[field]), after: masked(field, after[field]) })),
  };
}

const valuesOf = (value: unknown): Record<string, unknown> | undefined => {
  const isOfPerson = typeof value === 'object' && value !== null && isPersonal(value);
  return isOfPerson && typeof value.value === 'object' && value.value !== null ? { ...value.value } : undefined;
};

const masked = (field: string, value: unknown): string | null =>
  typeof value === 'string' ? (masks[field]?.(value) ?? '***') : null;
