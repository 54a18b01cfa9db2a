import type { TranscriptLine } from '#contracts/chat-desk.ts';
import type { Page } from '#web/shared/api/client.ts';

/** As the query keeps it: the last lines on the first page, and on each further one those before. */
export interface TranscriptPages {
  pages: Page<TranscriptLine[]>[];
  pageParams: unknown[];
}

/** All lines in the order of the conversation. */
export const linesOf = ({ pages }: TranscriptPages): TranscriptLine[] => pages.toReversed().flatMap(({ data }) => data);

const bySeq = (a: TranscriptLine, b: TranscriptLine): number => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1);

/** With a line at its place, once. */
export function withLine(transcript: TranscriptPages, line: TranscriptLine): TranscriptPages {
  const [last, ...before] = transcript.pages;
  if (!last || linesOf(transcript).some(({ seq }) => seq === line.seq)) return transcript;
  return { ...transcript, pages: [{ ...last, data: [...last.data, line].toSorted(bySeq) }, ...before] };
}
