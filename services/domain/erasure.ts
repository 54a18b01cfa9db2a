import type { ErasureState } from '#contracts/erasures.ts';
import { subjectEvents, type ErasedBecause, type SubjectEvent } from '#contracts/events/subject.ts';
import type { Fact } from '#contracts/events/envelope.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type Requested = Extract<SubjectEvent, { type: 'ErasureRequested' }>['data'];

/** What belongs to the erasure of a person besides the person's own subject. */
export type Belonging = Pick<Requested, 'also' | 'accountIds'>;

/** A request to erase a person, and what became of it; those who did something are accounts. */
export interface RequestedErasure extends Omit<Requested, 'subjectId'> {
  state: Exclude<ErasureState, 'erased'>;
  requestedAt: string;
  requestedBy: string;
  decidedAt: string | null;
  decidedBy: string | null;
}

/** A person whose erasure was asked for, or who was erased. */
export interface KnownSubject {
  type: 'known';
  subjectId: string;
  /** The newest one. */
  request: RequestedErasure | null;
  /** When the person was erased for the first time. */
  erasedAt: string | null;
}

export type SubjectState = { type: 'none' } | KnownSubject;

/** How far a person's erasure is; null where none was asked for. */
export const stateOf = ({ request, erasedAt }: KnownSubject): ErasureState | null =>
  erasedAt === null ? (request?.state ?? null) : 'erased';

function evolve(state: SubjectState, { type, data, metadata }: Fact<SubjectEvent>): SubjectState {
  const { occurredAt: at, actorId } = metadata;
  const known: KnownSubject =
    state.type === 'known' ? state : { type: 'known', subjectId: data.subjectId, request: null, erasedAt: null };
  const decided = (outcome: 'declined' | 'confirmed', found: Partial<Belonging> = {}): KnownSubject => ({
    ...known,
    request: known.request && { ...known.request, ...found, state: outcome, decidedAt: at, decidedBy: actorId },
  });
  switch (type) {
    case 'ErasureRequested': {
      const { erasureId, also, accountIds, reason, person } = data;
      const asked = { state: 'waiting', requestedAt: at, requestedBy: actorId, decidedAt: null, decidedBy: null } as const;
      return { ...known, request: { erasureId, also, accountIds, reason, person, ...asked } };
    }
    case 'ErasureDeclined':
      return decided('declined');
    case 'ErasureConfirmed': {
      const { also, accountIds } = data;
      return decided('confirmed', { ...(also && { also }), ...(accountIds && { accountIds }) });
    }
    case 'ErasureExtended': {
      const { request } = known;
      if (!request) return known;
      const [also, accountIds] = [request.also.concat(data.also), request.accountIds.concat(data.accountIds)];
      return { ...known, request: { ...request, also, accountIds } };
    }
    case 'SubjectErased':
      return { ...known, erasedAt: known.erasedAt ?? at };
    default:
      return type satisfies never;
  }
}

export type SubjectCommand =
  | { type: 'request'; request: Requested }
  | { type: 'decline'; subjectId: string; accountId: string }
  /** `found` is as things stand now; without it that of the request stands. */
  | { type: 'confirm'; subjectId: string; accountId: string; found?: Belonging }
  /** `found` is as things stand before the person is erased. */
  | { type: 'extend'; subjectId: string; found: Belonging }
  | { type: 'recordErased'; subjectId: string; because: ErasedBecause; erasureId: string | null };

function decide(command: SubjectCommand, state: SubjectState): Decided<SubjectEvent>[] {
  switch (command.type) {
    case 'request':
      return ask(command.request, state);
    case 'decline':
    case 'confirm':
      return settle(command, state);
    case 'extend':
      return extend(command, state);
    case 'recordErased': {
      const { subjectId, because, erasureId } = command;
      const isErased = state.type === 'known' && state.erasedAt !== null;
      return isErased && because !== 'again' ? [] : [{ type: 'SubjectErased', data: { subjectId, because, erasureId } }];
    }
    default:
      return command satisfies never;
  }
}

function ask(asked: Requested, state: SubjectState): Decided<SubjectEvent>[] {
  if (state.type === 'known') {
    if (state.erasedAt !== null) throw erasedAlready();
    if (state.request?.state === 'waiting' || state.request?.state === 'confirmed') {
      throw new DomainError('conflict', 'The erasure of this person was requested already.');
    }
  }
  return [{ type: 'ErasureRequested', data: asked }];
}

function settle(command: Extract<SubjectCommand, { type: 'decline' | 'confirm' }>, state: SubjectState): Decided<SubjectEvent>[] {
  const { type, accountId } = command;
  if (state.type === 'none' || !state.request) throw new DomainError('not_found', 'Erasure request not found.');
  const { subjectId, request, erasedAt } = state;
  const { erasureId } = request;
  const outcome = type === 'decline' ? 'declined' : 'confirmed';
  if (request.state === outcome) return [];
  if (erasedAt !== null) throw erasedAlready();
  if (request.state !== 'waiting') throw new DomainError('conflict', `This request was ${request.state} already.`);
  if (command.type === 'decline') return [{ type: 'ErasureDeclined', data: { subjectId, erasureId } }];
  if (request.requestedBy === accountId) {
    throw new DomainError(
      'second_admin_needed',
      'Another administrator than the one who requested it has to confirm an erasure.',
    );
  }
  return [{ type: 'ErasureConfirmed', data: { subjectId, erasureId, ...command.found } }];
}

function extend({ subjectId, found }: Extract<SubjectCommand, { type: 'extend' }>, state: SubjectState): Decided<SubjectEvent>[] {
  if (state.type === 'none' || !state.request) throw new DomainError('not_found', 'Erasure request not found.');
  const { request, erasedAt } = state;
  if (erasedAt !== null) throw erasedAlready();
  if (request.state !== 'confirmed') throw new DomainError('conflict', 'This request was not confirmed.');
  const { erasureId } = request;
  const also = found.also.filter((id) => id !== subjectId && !request.also.includes(id));
  const accountIds = found.accountIds.filter((id) => !request.accountIds.includes(id));
  if (also.length === 0 && accountIds.length === 0) return [];
  return [{ type: 'ErasureExtended', data: { subjectId, erasureId, also, accountIds } }];
}

const erasedAlready = () => new DomainError('conflict', 'This person was erased already.');

/**
 * The rules of erasing a person: asked by one administrator, confirmed by another, extended by what was
 * found since, and recorded once it is done. Deciding throws
 * DomainError: `not_found`, `conflict`, `second_admin_needed`.
 */
export const subjectDecider: Decider<SubjectState, SubjectCommand, SubjectEvent> = {
  owns: oneOf<SubjectEvent>(subjectEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};
