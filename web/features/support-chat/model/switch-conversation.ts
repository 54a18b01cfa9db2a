import type { Kept } from './conversation-storage.ts';

/** More than anybody goes back to. */
const mostOthers = 4;

function partsOf(token = '') {
  const [visitor, end, ...rest] = token.split('.');
  // What was issued for an email is bound to the address that it went to, and has a part more.
  return { visitor, endsAt: Number(end) * 1_000, isEmailed: rest.length > 1 };
}

/** Who a token of the server says that a browser is. */
export const visitorOf = (token: string | undefined): string | undefined => partsOf(token).visitor;

/** What a browser keeps once it goes on with the conversation of that token: its own of before is kept beside it. */
export function goingOnWith({ others = [], ...current }: Kept, token: string, now: Date): Kept {
  const isMeant = (kept: Omit<Kept, 'others'>) => kept.token !== undefined && visitorOf(kept.token) === visitorOf(token);
  if (isMeant(current)) return withOthers({ ...current, token: lasting(current.token, token, now) }, others);
  const known = others.find(isMeant) ?? { userName: '', unsent: [] };
  const isBegun = current.token !== undefined && current.userName !== '';
  const rest = others.filter((other) => other !== known);
  return withOthers({ ...known, token: lasting(known.token, token, now) }, isBegun ? [current, ...rest] : rest);
}

/** The browser's own token is good whatever becomes of the address that an email went to. */
function lasting(own: string | undefined, emailed: string, now: Date): string {
  const { endsAt, isEmailed } = partsOf(own);
  return own !== undefined && !isEmailed && endsAt > now.getTime() ? own : emailed;
}

/** What it keeps once it goes on with the other conversation that it had last; each in turn. */
export function goingOnWithOther({ others = [], ...current }: Kept): Kept {
  const [next, ...rest] = others;
  return next ? withOthers(next, current.token === undefined ? rest : [...rest, current]) : withOthers(current, others);
}

const withOthers = (kept: Omit<Kept, 'others'>, others: NonNullable<Kept['others']>): Kept =>
  others.length === 0 ? kept : { ...kept, others: others.slice(0, mostOthers) };
