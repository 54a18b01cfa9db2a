import { expect, test } from 'vitest';
import { linesOn, type ArchiveSummary } from '#services/archives/verifier/verify.mjs';

const logId = '01980000-0000-7000-8000-0000000000aa';
const createdAt = '2026-03-01T09:00:00.000Z';
const verdictOn = (events: number, heads: number[], tail: ArchiveSummary['tail'] = null) =>
  linesOn({ ok: true, findings: [], events, keyId: 'key', manifest: { createdAt, logId, heads, tail } }, undefined)[0];
const of = `of log ${logId}, exported ${createdAt},`;

test('what a verifier says of an export is counted as one says it', () => {
  expect(verdictOn(45, [1, 2])).toBe(`OK: 45 events ${of} are what was sealed (2 heads).`);
  expect(verdictOn(1, [1])).toBe(`OK: 1 event ${of} is what was sealed (1 head).`);
  expect(verdictOn(0, [])).toBe(`OK: 0 events ${of} are what was sealed (0 heads).`);
});

test('the newest events, which had no head yet, are counted as one says it', () => {
  expect(verdictOn(45, [1], { from: 41, upTo: 45 })).toContain(
    ' The newest 5 events of the log had no head yet; the signature of the manifest',
  );
  expect(verdictOn(1, [], { from: 1, upTo: 1 })).toContain(
    ' The newest event of the log had no head yet; the signature of the manifest',
  );
});

test('differences are counted as one says it', () => {
  const findings = [{ kind: 'edited' as const, file: 'manifest.json' }];
  const differing = { ok: false, events: 0, keyId: undefined };
  expect(linesOn({ ...differing, findings }, undefined)).toEqual(['- manifest.json was edited.', 'NOT OK: 1 difference.']);
  expect(linesOn({ ...differing, findings: [...findings, ...findings] }, undefined).at(-1)).toBe('NOT OK: 2 differences.');
});

test('an archive that is too large is said to be that, with what to do', () => {
  const findings = [{ kind: 'too_large' as const, file: 'leaves/000000012.bin' }];
  expect(linesOn({ ok: false, events: 0, keyId: undefined, findings }, undefined)).toEqual([
    expect.stringMatching(/^- leaves\/000000012\.bin is more than can be verified: .*Export shorter periods\.$/),
    'NOT OK: 1 difference.',
  ]);
});
