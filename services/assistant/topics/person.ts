import { isOpenAt, nextOpening } from '../../domain/opening-hours.ts';
import { standingOf } from '../../domain/waiting-line.ts';
import { writeMoment, writeWait, zoneOf } from '../format.ts';
import type { Reply, Turn } from '../reply.ts';

/** Puts the visitor in the line for a person; where nobody is there, asks where to answer. */
export async function handOver(turn: Turn): Promise<Reply> {
  const { texts, content, at, desk } = turn;
  const { isStaffed } = await desk.look();
  const isOpen = isOpenAt(content.hours, at);
  if (isOpen && isStaffed) {
    const place = await standingLines(turn);
    return {
      lines: [[texts.person.handedOver, ...place].join('\n')],
      step: { type: 'waiting', isEmailAsked: false },
      actions: [{ type: 'hand_over' }],
    };
  }
  return {
    lines: [[isOpen ? texts.person.nobody : closedText(turn), texts.person.askEmail].join('\n')],
    step: { type: 'email' },
    actions: [{ type: 'hand_over' }, { type: 'ask_email' }],
  };
}

/** Tells whoever has waited too long how things are, and asks where to answer; they stay in the line. */
export async function stillWaiting(turn: Turn): Promise<Reply> {
  return {
    lines: [[...(await whyWaiting(turn)), turn.texts.person.askEmail].join('\n')],
    step: { type: 'waiting', isEmailAsked: true },
    actions: [{ type: 'ask_email' }],
  };
}

async function whyWaiting(turn: Turn): Promise<string[]> {
  const { texts, content, at, desk, visitor } = turn;
  if (!isOpenAt(content.hours, at)) return [closedText(turn)];
  const { isStaffed, waiting } = await desk.look();
  if (!isStaffed) return [texts.person.nobody];
  const isInLine = waiting.some(({ chatId }) => chatId === visitor.id);
  return [texts.person.busy, ...(isInLine ? await standingLines(turn) : [])];
}

function closedText(turn: Turn): string {
  const { texts, content, at, visitor } = turn;
  const opensAt = nextOpening(content.hours, at);
  return opensAt === null ? texts.person.closed : texts.person.closedUntil(writeMoment(opensAt, visitor.language, zoneOf(turn)));
}

/** Where the visitor stands, as often as it is asked. */
export async function standing(turn: Turn): Promise<Reply> {
  return { lines: [(await standingLines(turn)).join('\n')], step: turn.state.step };
}

async function standingLines({ texts, desk, at, visitor }: Turn): Promise<string[]> {
  const { waiting, answered } = await desk.look();
  const { place, waitMs } = standingOf(visitor.id, { waiting, answered, now: at });
  return [
    texts.person.place(String(place)),
    waitMs === null ? texts.person.noWait : texts.person.wait(writeWait(waitMs, visitor.language)),
  ];
}
