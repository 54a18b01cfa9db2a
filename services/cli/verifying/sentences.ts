import { existsSync } from 'node:fs';
import type { Finding, Verification } from '#contracts/seals.ts';

/** `1 head`, `2 heads`. */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** How far a run has come. */
export const progressOf = (events: number, of: number): string => `${events} of ${counted(of, 'sealed event')}`;

/** What a verification has come to, and every difference in a line of its own. */
export function sentenceOn(result: Verification, seconds: string): string {
  const { state, heads, unsealed, before, abandoned, findings } = result;
  const done =
    state === 'done'
      ? `Compared ${spanOf(result)} with ${counted(heads, 'head')} in ${seconds} s; ${counted(unsealed, 'event')} ${unsealed === 1 ? 'is' : 'are'} not sealed yet.`
      : `Compared ${spanOf(result)}, up to head ${heads}.`;
  const earlier = before
    ? [`${firstOf(before.events)} compared by the run that was interrupted ${before.at}, and not again.`]
    : [];
  const gone =
    abandoned.length > 0
      ? [
          `${abandoned.length === 1 ? 'Head' : 'Heads'} ${listOf(abandoned)} ${abandoned.length === 1 ? 'seals' : 'seal'} events that the log no longer had when it was sealed on, as after the restore of an older backup.`,
        ]
      : [];
  const notGivenUp = findings.flatMap(({ kind, head, place }) =>
    kind === 'head_contradicted' && place === 'PostgreSQL' && head !== undefined && abandoned.includes(head) ? [head] : [],
  );
  const advice =
    notGivenUp.length > 0
      ? [
          `No signed head gives up ${counted(notGivenUp.length, 'head')} (${listOf(notGivenUp)}). Either the log was changed and the sealer’s checkpoint put back, or an early version of Waybill went on with a backup without signing that. If you know that it was such a backup, verify what was sealed since: npm run verify-log -- --from-head NUMBER, with the number of a head that seals more events.`,
        ]
      : [];
  const verdict = findings.length === 0 && state === 'done' ? [okOf(result)] : findings.map(sentenceOf);
  return [done, ...earlier, ...gone, ...verdict, ...advice].join('\n');
}

/** What to do where every head is missing from the file at once, as on another machine than the sealer's; undefined otherwise. */
export function missingFileOf({ findings }: Verification, path: string): string | undefined {
  if (existsSync(path) || !findings.some(({ kind, place }) => kind === 'head_dropped' && place === path)) return undefined;
  return `There is no ${path}. One of the processes with the role sealer keeps that file: run this on its machine, or set SEAL_FILE to where the file is. If it was here, somebody has removed it.`;
}

const firstOf = (events: number): string => (events === 1 ? 'The first event was' : `The first ${events} events were`);

/** All events up to which a run has come, or those that it has compared of them. */
function spanOf({ events, fromHead, before }: Verification): string {
  if (before) return before.events < events ? numbered(before.events + 1, events) : 'no further events';
  return fromHead > 0 ? `the events after head ${fromHead}, up to number ${events},` : counted(events, 'event');
}

/** `event 5`, `events 5 to 8`. */
const numbered = (from: number, to: number): string => (from === to ? `event ${from}` : `events ${from} to ${to}`);

/** Whether nothing but PostgreSQL said what was sealed, which whoever changes the log may have changed as well. */
export const isUnwitnessed = ({ state, filed }: Verification): boolean => state === 'done' && filed === 0;

function okOf(result: Verification): string {
  const { fromHead, filed } = result;
  if (isUnwitnessed(result))
    return 'The log is what the heads in PostgreSQL say. No head that is kept outside the databases was compared with it, so that someone who can write to both databases may have changed both. Run this where the file of heads is (SEAL_FILE), or give it heads that you have kept: npm run verify-log -- --heads FILE.';
  const outside = filed === undefined ? '' : ` Heads up to number ${filed} are kept outside the databases as well.`;
  return fromHead > 0
    ? `OK: what comes after head ${fromHead} is what was sealed. Nothing before it was compared.${outside}`
    : `OK: the log is what was sealed.${outside}`;
}

function sentenceOf(finding: Finding): string {
  const { kind, number, upTo, movedTo, eventId, head, place } = finding;
  const [first, last] = [number ?? 0, upTo ?? number ?? 0];
  const among = first === last ? `at event ${first}` : `among ${numbered(first, last)}`;
  const where = [place && `in ${place}`, atOf(finding)].filter(Boolean).join(', ');
  const what = {
    edited: `event ${number} (${eventId}) was edited${movedTo === undefined ? '' : `, and stands at ${movedTo}`}`,
    dropped: `event ${number} (${eventId}) was dropped`,
    inserted: `an event (${eventId}) was inserted, which stands at ${number}`,
    reordered: `event ${number} (${eventId}) was moved to ${movedTo}`,
    cut_off: `the log was cut off: ${numbered(first, last)} ${first === last ? 'is' : 'are'} missing`,
    head_edited: `${head === undefined ? 'a head' : `head ${head}`} was edited`,
    head_dropped: `head ${head} was dropped`,
    head_contradicted: `the log is not what head ${head} sealed: it differs ${among}`,
    key_unknown: `head ${head} was signed by another key, which no head before it names`,
    leaves_damaged: `the leaves of head ${head} in PostgreSQL are not what was sealed`,
    unlocated: `something ${among} was changed; the leaves of head ${head} would say what`,
  }[kind];
  return where === '' ? `- ${what}.` : `- ${what}: ${where}.`;
}

const atOf = ({ stream, revision, isNeighbour }: Finding): string | undefined =>
  stream && `${isNeighbour ? 'after ' : ''}${stream}#${revision}`;

/** `3, 5 to 8`. */
function listOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`)).join(', ');
}
