import type { z } from '@hono/zod-openapi';
import { fieldsInEnglish as texts } from './refusals/en.ts';

/** What zod found wrong with a value, in words for people; undefined where it has none of its own to replace. */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.required : (ofType[issue.expected] ?? texts.invalid);
    case 'too_small':
      // An empty text is a missing one.
      if (issue.origin === 'string' && issue.minimum === 1) return texts.required;
      return bound(boundTexts[issue.origin]?.[0] ?? texts.tooSmall, issue.minimum);
    case 'too_big':
      return bound(boundTexts[issue.origin]?.[1] ?? texts.tooBig, issue.maximum);
    case 'invalid_value':
      return texts.choice;
    case 'invalid_format':
      return ofFormat[issue.format] ?? texts.invalid;
    case 'invalid_union':
      // Of a field that may be something or empty: what is wrong with the something.
      return issue.errors[0]?.[0]?.message ?? texts.choice;
    default:
      return undefined;
  }
}

const ofType: Partial<Record<string, string>> = { string: texts.text, number: texts.number, int: texts.wholeNumber };
const ofFormat: Partial<Record<string, string>> = { date: texts.date, datetime: texts.dateTime, email: texts.email };
const boundTexts: Partial<Record<string, readonly [least: string, most: string]>> = {
  string: [texts.tooShort, texts.tooLong],
  array: [texts.tooFew, texts.tooMany],
};

const bound = (text: string, limit: unknown): string => text.replace('{n}', String(limit));
