import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { transcriptAfter } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';

const linesAtOnce = 1_000;

/** A whole conversation as a file, a part at a time, however long it is. */
export async function* transcriptFile(models: Models, chatId: string, format: 'text' | 'json'): AsyncGenerator<Uint8Array> {
  const write = format === 'text' ? textOf : jsonOf;
  const encoder = new TextEncoder();
  let after = -1;
  for (;;) {
    const lines = await transcriptAfter(models, chatId, { after, limit: linesAtOnce });
    const isFirst = after === -1;
    const isLast = lines.length < linesAtOnce;
    yield encoder.encode(write(lines, { isFirst, isLast }));
    if (isLast) return;
    after = Number(lines.at(-1)?.seq);
  }
}

interface Part {
  isFirst: boolean;
  isLast: boolean;
}

/**
 * One line each. Lines of a message after its first one are indented, and those who are not staff are marked behind the name that they
 * chose, so that nobody can write what looks like another's.
 */
const textOf = (lines: readonly TranscriptLine[]): string =>
  lines.map((line) => `${line.timestamp} ${line.senderName}${markOf(line)}: ${indented(line.text)}\n`).join('');

function markOf({ type, sender, isAssistant, photo }: TranscriptLine): string {
  if (type === 'note') return ' (note)';
  if (sender === 'user') return photo ? ` (visitor, photo ${photo.id})` : ' (visitor)';
  return isAssistant ? ' (assistant)' : '';
}

const indented = (text: string): string => text.replace(/\r\n|\r|\n/g, '\n  ');

function jsonOf(lines: readonly TranscriptLine[], { isFirst, isLast }: Part): string {
  const begin = isFirst ? '[' : lines.length > 0 ? ',' : '';
  return `${begin}${lines.map((line) => JSON.stringify(line)).join(',\n')}${isLast ? ']\n' : ''}`;
}
