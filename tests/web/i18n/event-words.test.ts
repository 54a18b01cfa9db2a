import { expect, test } from 'vitest';
import { eventDefinitions } from '#contracts/events/registry.ts';
import words from '#web/shared/i18n/locales/auditEvents/en.ts';

test('every event of the log has a name on the screens of auditors, and no other has', () => {
  expect(Object.keys(words).toSorted()).toEqual([...eventDefinitions.keys()].toSorted());
});
