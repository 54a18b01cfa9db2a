import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { timeZoneSchema } from '#contracts/support-content.ts';
import { partsOf } from '#contracts/text-parts.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatTime } from '../outbox/format.ts';
import { layOutEmail, type Said, type WrittenEmail } from '../outbox/layout.ts';
import { chatEmailTexts } from './email-words/every-language.ts';
import { mostInTranscript, type TranscriptMessage } from './transcript.ts';

export interface TranscriptOrder {
  language: Language;
  visitor: { name: string; timeZone?: string | undefined };
  messages: readonly TranscriptMessage[];
  /** Whether that is all that was said. */
  isWhole: boolean;
  publicUrl: string;
}

/**
 * Writes a conversation to the address that its visitor named, which may be anybody's. Pure. What the visitor typed cannot be clicked
 * in it, it says who asked and where, and nothing in it opens the conversation.
 */
export function writeTranscript({ language, visitor, messages, isWhole, publicUrl }: TranscriptOrder): WrittenEmail {
  const { greeting, transcript } = chatEmailTexts[language];
  const timeZone = timeZoneSchema.safeParse(visitor.timeZone).data ?? null;
  const visitorName = unclickable(visitor.name);
  const said = messages.map(({ name, text, at }): Said => ({
    by: name ?? visitorName,
    at: formatTime(at, language, timeZone),
    text: linked(name === null ? unclickable(text) : text, publicUrl),
  }));
  return layOutEmail({
    language,
    subject: transcript.subject,
    greeting,
    intro: transcript.intro,
    rows: [],
    said,
    note: isWhole ? transcript.leftOut : `${transcript.newest(mostInTranscript)} ${transcript.leftOut}`,
    signature: commonWords[language].signature,
    whyYou: transcript.whyYou({ name: visitorName, site: new URL(publicUrl).host }),
  });
}

/** Mail programs make links of whatever looks like an address; with a character that nobody sees in it, it does not. */
const unclickable = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[.:@](?=[\p{L}\p{N}/])/gu, '$&\u2060');

const linked = (text: string, publicUrl: string): Said['text'] =>
  partsOf(text).map((part) =>
    part.type === 'parcel' ? { label: part.text, url: publicUrl + paths.tracking(part.trackingNumber) } : part.text,
  );
