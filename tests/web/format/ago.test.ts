import { expect, test } from 'vitest';
import { formatAgo } from '#web/shared/format/ago.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  { instant: '2026-11-21', language: 'en', said: 'today' },
  { instant: '2026-11-20', language: 'en', said: 'yesterday' },
  { instant: '2026-09-29', language: 'en', said: '53 days ago' },
  { instant: '2026-09-29', language: 'de', said: 'vor 53 Tagen' },
  { instant: '2026-06-01', language: 'en', said: '5 months ago' },
  { instant: '2023-11-01', language: 'en', said: '3 years ago' },
  { instant: '2026-11-21T09:30:00Z', language: 'en', said: '2 hours ago' },
  { instant: '2026-11-21T11:57:00Z', language: 'fr', said: 'il y a 3 minutes' },
  { instant: '2026-11-21T12:03:00Z', language: 'en', said: 'this minute' },
] as const)('$instant is $said', ({ instant, language, said }) => {
  expect(formatAgo(instant, language, now)).toBe(said);
});
