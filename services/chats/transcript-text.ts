import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { timeZoneSchema } from '#contracts/support-content.ts';
import { partsOf } from '#contracts/text-parts.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatTime } from '../outbox/format.ts';
import { layOutEmail, type Said, type WrittenEmail } from '../outbox/layout.ts';
import { emailedTokenDays } from '../realtime/visitor-tokens.ts';
import { chatEmailTexts } from './email-words/every-language.ts';
import { mostInTranscript, type TranscriptMessage } from './transcript.ts';

export interface TranscriptOrder {
  language: Language;
  timeZone: string | undefined;
  messages: readonly TranscriptMessage[];
  /** Whether that is all that was said. */
  isWhole: boolean;
  /** Opens the conversation. */
  link: string;
  publicUrl: string;
}

/** Writes what support said in a conversation to the address that its visitor named, with a link to all of it. Pure. */
export function writeTranscript({ language, messages, isWhole, link, publicUrl, ...visitor }: TranscriptOrder): WrittenEmail {
  const { greeting, action, note, transcript } = chatEmailTexts[language];
  const timeZone = timeZoneSchema.safeParse(visitor.timeZone).data ?? null;
  const newest = isWhole ? [] : [transcript.newest(mostInTranscript)];
  const said = messages.map(({ name, text, at }): Said => ({
    by: name,
    at: formatTime(at, language, timeZone),
    text: linked(text, publicUrl),
  }));
  return layOutEmail({
    language,
    subject: transcript.subject,
    greeting,
    intro: transcript.intro,
    rows: [],
    said,
    action: { label: action, url: link },
    note: [...newest, transcript.leftOut, note(emailedTokenDays)].join(' '),
    signature: commonWords[language].signature,
    whyYou: transcript.whyYou(new URL(publicUrl).host),
  });
}

const linked = (text: string, publicUrl: string): Said['text'] =>
  partsOf(text).map((part) =>
    part.type === 'parcel' ? { label: part.text, url: publicUrl + paths.tracking(part.trackingNumber) } : part.text,
  );
