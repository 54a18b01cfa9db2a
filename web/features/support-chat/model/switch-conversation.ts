import type { Kept, Own } from './conversation-storage.ts';

/** More than anybody goes back to. */
const mostOthers = 4;

function partsOf(token = '') {
  const [visitor, end, ...rest] = token.split('.');
  // What was issued for an email is bound to the address that it went to, and has a part more.
  return { visitor, endsAt: Number(end) * 1_000, isEmailed: rest.length > 1 };
}

/** Who a token of the server says that a browser is. */
export const visitorOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : partsOf(token).visitor;

const isOf = (visitor: string | undefined) => (kept: Own) => kept.token !== undefined && visitorOf(kept.token) === visitor;
const isBegun = ({ token, userName }: Own): boolean => token !== undefined && userName !== '';

/** What a browser keeps once it goes on with the conversation of that token: its own of before is kept beside it. */
export function goingOnWith({ others = [], ...current }: Kept, token: string, now: Date): Kept {
  const isMeant = isOf(visitorOf(token));
  if (isMeant(current)) return withOthers({ ...current, token: lasting(current.token, token, now) }, others);
  const known = others.find(isMeant) ?? { userName: '' };
  const rest = others.filter((other) => other !== known);
  return withOthers({ ...known, token: lasting(known.token, token, now) }, isBegun(current) ? [current, ...rest] : rest);
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

/** What a browser keeps, as the tab sees it that is this visitor: another tab may have gone on with another conversation since. */
export function asSeenBy(visitor: string | undefined, kept: Kept): Kept {
  const { others = [], ...current } = kept;
  const own = others.find(isOf(visitor));
  return own ? withOthers(own, [current, ...others.filter((other) => other !== own)]) : kept;
}

/** What it keeps once the tab that was this visitor is `own`; the place of the conversation is that of before. */
export function keeping({ others = [], ...current }: Kept, own: Own, was: string | undefined): Kept {
  const isOwn = (kept: Own) => isOf(was)(kept) || isOf(visitorOf(own.token))(kept);
  if (current.token === undefined || isOwn(current)) return withOthers(own, others);
  if (others.some(isOwn))
    return withOthers(
      current,
      others.map((other) => (isOwn(other) ? own : other)),
    );
  return withOthers(own, isBegun(current) ? [current, ...others] : others);
}

const withOthers = (kept: Own, others: NonNullable<Kept['others']>): Kept =>
  others.length === 0 ? kept : { ...kept, others: others.slice(0, mostOthers) };
