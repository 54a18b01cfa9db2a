import { retractableAmong, retractableMs } from '#contracts/chats.ts';
import { everythingSaid, type Said } from './conversation.ts';
import { placeOf, type Notice } from './notices.ts';
import type { SupportState } from './support-state.ts';

/** How far a message from here has come: not sent yet, on its way, stored. */
export type Progress = 'waiting' | 'sent' | 'stored';

/** One line of the log: a day begins, somebody says something or took it back, something happens. */
export type LogLine =
  | { type: 'day'; key: string; timestamp: string }
  /** `name` where it is not that of the line before; `progress` of messages from here. */
  | {
      type: 'said';
      key: string;
      said: Said;
      name: string | undefined;
      progress: Progress | undefined;
      mayRetract: boolean;
    }
  | { type: 'retracted'; key: string; said: Said }
  | { type: 'notice'; key: string; about: Notice['about'] };

/** The log of a conversation at that moment, from the top down; days are those of the reader. */
export function linesOf(state: SupportState, now: Date): LogLine[] {
  const lines: LogLine[] = [];
  const notices = state.notices.map((notice, index) => ({ ...notice, key: `notice-${index}` }));
  let next = 0;
  const happened = (isBefore: (notice: Notice) => boolean) => {
    for (let notice = notices[next]; notice && isBefore(notice); notice = notices[next]) {
      lines.push({ type: 'notice', key: notice.key, about: notice.about });
      next += 1;
    }
  };
  const said = everythingSaid(state, state.userName);
  const retractable = retractableOf(said, now);
  for (const [index, each] of said.entries()) {
    const before = said[index - 1];
    const { id, seq, timestamp } = each;
    happened((notice) => seq === undefined || placeOf(notice.seq) < placeOf(seq));
    if (before === undefined || dayOf(before) !== dayOf(each)) lines.push({ type: 'day', key: `day-${id}`, timestamp });
    if (each.isRetracted) lines.push({ type: 'retracted', key: id, said: each });
    else {
      const progress = progressOf(each, state.sending);
      lines.push({ type: 'said', key: id, said: each, name: newName(each, before), progress, mayRetract: retractable.has(each) });
    }
  }
  happened(() => true);
  return lines;
}

const dayOf = ({ timestamp }: Said): string => new Date(timestamp).toDateString();

function newName(said: Said, before: Said | undefined): string | undefined {
  const { sender, senderName, isAssistant } = said;
  if (sender === 'user') return undefined;
  const isSame = before?.sender === sender && before.senderName === senderName && before.isAssistant === isAssistant;
  return isSame ? undefined : senderName;
}

function progressOf({ id, sender, seq }: Said, sending: string | undefined): Progress | undefined {
  if (sender !== 'user') return undefined;
  if (seq !== undefined) return 'stored';
  return id === sending ? 'sent' : 'waiting';
}

/** What the visitor may take back, by the rule of the server. */
function retractableOf(said: readonly Said[], now: Date): Set<Said> {
  const ofPeople = said.filter(({ seq, isAssistant, isRetracted }) => seq !== undefined && !isAssistant && !isRetracted);
  const isRecent = ({ timestamp }: Said) => now.getTime() - Date.parse(timestamp) < retractableMs;
  return new Set(ofPeople.slice(-retractableAmong).filter((each) => each.sender === 'user' && isRecent(each)));
}
