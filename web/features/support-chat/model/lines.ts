import { everythingSaid, type Notice, type Said } from './conversation.ts';
import type { SupportState } from './support-state.ts';

/** How far a message from here has come: not sent yet, on its way, stored. */
export type Progress = 'waiting' | 'sent' | 'stored';

/** One line of the log: a day begins, somebody says something, something happens. */
export type LogLine =
  | { type: 'day'; key: string; timestamp: string }
  /** `name` where it is not that of the line before; `progress` of messages from here. */
  | { type: 'said'; key: string; said: Said; name: string | undefined; progress: Progress | undefined }
  | { type: 'notice'; key: string; notice: Notice };

/** The log of a conversation from the top down; days are those of the reader. */
export function linesOf(state: SupportState): LogLine[] {
  const noticeLines = (place: string | undefined): LogLine[] =>
    state.notices.filter(({ after }) => after === place).map((notice) => ({ type: 'notice', key: notice.id, notice }));
  const said = everythingSaid(state, state.userName);
  return [
    ...noticeLines(undefined),
    ...said.flatMap((each, index): LogLine[] => {
      const before = said[index - 1];
      const begins = before === undefined || dayOf(before) !== dayOf(each);
      return [
        ...(begins ? [{ type: 'day' as const, key: `day-${each.id}`, timestamp: each.timestamp }] : []),
        { type: 'said', key: each.id, said: each, name: newName(each, before), progress: progressOf(each, state.sending) },
        ...(each.seq === undefined ? [] : noticeLines(each.seq)),
      ];
    }),
  ];
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
