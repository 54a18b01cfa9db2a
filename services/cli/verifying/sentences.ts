import type { Finding, Verification } from '#contracts/seals.ts';

/** What a verification has come to, and every difference in a line of its own. */
export function sentenceOn(
  { state, heads, events, unsealed, fromHead, abandoned, findings }: Verification,
  seconds: string,
): string {
  const span = fromHead > 0 ? ` after head ${fromHead}` : '';
  const done =
    state === 'done'
      ? `Compared ${events} events${span} with ${heads} heads in ${seconds} s; ${unsealed} events are not sealed yet.`
      : `Compared ${events} events${span}, up to head ${heads}.`;
  const gone =
    abandoned.length > 0
      ? [
          `Heads ${listOf(abandoned)} seal events that the log no longer had when it was sealed on, as after the restore of an older backup.`,
        ]
      : [];
  const verdict = findings.length === 0 && state === 'done' ? ['OK: the log is what was sealed.'] : findings.map(sentenceOf);
  return [done, ...gone, ...verdict].join('\n');
}

function sentenceOf(finding: Finding): string {
  const { kind, number, upTo, movedTo, eventId, head, place } = finding;
  const where = [place && `in ${place}`, atOf(finding)].filter(Boolean).join(', ');
  const what = {
    edited: `event ${number} (${eventId}) was edited${movedTo === undefined ? '' : `, and stands at ${movedTo}`}`,
    dropped: `event ${number} (${eventId}) was dropped`,
    inserted: `an event (${eventId}) was inserted, which stands at ${number}`,
    reordered: `event ${number} (${eventId}) was moved to ${movedTo}`,
    cut_off: `the log was cut off: events ${number} to ${upTo} are missing`,
    head_edited: `head ${head ?? ''} was edited`,
    head_dropped: `head ${head} was dropped`,
    head_contradicted: `the log is not what head ${head} sealed: it differs among events ${number} to ${upTo}`,
    key_unknown: `head ${head} was signed by another key, which no head before it names`,
    leaves_damaged: `the leaves of head ${head} in PostgreSQL are not what was sealed`,
    unlocated: `something among events ${number} to ${upTo} was changed; the leaves of head ${head} would say what`,
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
