import { eventNames, fieldNames } from '#contracts/labels/audit-en.ts';
import { en } from '#contracts/labels/en.ts';

const wordIn = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** What an event is called on the screens of auditors, in English. */
export const eventName = (type: string): string => wordIn(eventNames, type) ?? type;

/** What a field is called there. */
export const fieldName = (field: string): string => wordIn(fieldNames, field) ?? field;

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: en.status,
  reason: en.reason,
  serviceType: en.service,
};

/** How its value is written; instants as they are in the log, in UTC. */
export const valueText = (field: string, value: unknown): string => wordIn(codes[field] ?? {}, String(value)) ?? String(value);
