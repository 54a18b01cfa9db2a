/** What somebody wrote, and what their mail program put below or between it of the email that they answer. */
export interface SplitText {
  text: string;
  quoted: string;
}

/** Longer lines are no lines of a mail program. */
const mostOfLine = 400;
/** So many lines can a sentence that introduces a quotation be broken into. */
const mostIntroLines = 4;

const intros = [
  /^(?:>\s*)?On\b.{6,} wrote\s?:$/i,
  /^Am\b.{6,} schrieb\b.*:$/i,
  /^Le\b.{6,} a écrit\s*:$/i,
  /^El\b.{6,} (?:escribió|ha escrito)\s?:$/i,
  /^Em\b.{6,} escreveu\s?:$/i,
  /^Il\b.{6,} ha scritto\s?:$/i,
  /^Op\b.{6,} schreef\b.*:$/i,
  /^(?:.{6,}|在.{4,}|于.{4,})(?:写道|寫道)\s?[:：]$/,
  /^.{6,}(?:さんは書きました|のメール|が書きました|wrote)\s?[:：]$/,
  /^في.{6,}(?:كتب|كتبت).*[:：]$/,
  // A date and an address, without a verb.
  /^\d{4}[-年/.]\s?\d{1,2}[-月/.]\s?\d{1,2}.{0,120}<[^<>\s]+@[^<>\s]+>\s?[:：]$/,
  /^.{1,120}<[^<>\s]+@[^<>\s]+> (?:schrieb|wrote|escribió|a écrit)\b.{0,120}:$/i,
];

const separators = [
  /^[-_\s]{2,}(?:original message|original appointment|ursprüngliche nachricht|original-?nachricht|mensaje original|message (?:d['’]origine|original)|mensagem original|messaggio originale|oorspronkelijk bericht|原始邮件|原始郵件|元のメッセージ|الرسالة الأصلية)[-_\s]{2,}$/i,
  /^-{5,}\s?(?:reply above this line|bitte oberhalb)/i,
];

const names = {
  from: /^\*?(?:from|von|de|da|van|发件人|寄件者|寄件人|差出人|送信元|送信者|من)\s?[:：]\*?\s*\S/i,
  others:
    /^\*?(?:sent|date|gesendet|datum|enviado(?: el)?|fecha|envoyé|inviato|verzonden|发送时间|日期|送信日時|日付|日時|تاريخ الإرسال|التاريخ|to|an|para|à|a|aan|收件人|宛先|إلى|cc|kopie|subject|betreff|asunto|objet|oggetto|onderwerp|主题|主旨|件名|الموضوع)\s?[:：]\*?(?:\s|$)/i,
};

type Line = 'own' | 'quoted';

/**
 * Parts what is new in a text from what is quoted: lines after `>`, below a line such as "On Tuesday Ana wrote:" or "-----Original
 * Message-----", and below the header of Outlook. What was written between or below quoted lines is new. Takes time in proportion to
 * the text. Pure.
 */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const kinds: Line[] = lines.map(() => 'own');
  for (let at = 0; at < lines.length; at += 1) {
    const line = plain(lines[at]);
    if (line.startsWith('>')) {
      kinds[at] = 'quoted';
      continue;
    }
    if (line === '') continue;
    if (separators.some((separator) => separator.test(line)) || isHeaderBlock(lines, at)) {
      kinds.fill('quoted', ruleAbove(lines, at));
      break;
    }
    const length = introLength(lines, at);
    if (length === 0) continue;
    if (!isQuotedWithMarks(lines, at + length)) {
      kinds.fill('quoted', at);
      break;
    }
    kinds.fill('quoted', at, at + length);
    at += length - 1;
  }
  const of = (kind: Line) => lines.filter((_, nth) => kinds[nth] === kind).join('\n');
  return {
    text: of('own')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    quoted: of('quoted').trim(),
  };
}

/** Without the marks that stand for directions, nor spaces of all kinds at its ends. */
const plain = (line: string | undefined): string =>
  (line ?? '')
    .slice(0, mostOfLine)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

/** How many lines from here on introduce a quotation; 0 where they do not. */
function introLength(lines: readonly string[], at: number): number {
  let joined = '';
  for (let length = 1; length <= mostIntroLines; length += 1) {
    const line = plain(lines[at + length - 1]);
    if (line === '' || line.startsWith('>')) return 0;
    joined = joined === '' ? line : `${joined} ${line}`;
    if (joined.length > mostOfLine) return 0;
    if (/[:：]$/.test(joined) && intros.some((intro) => intro.test(joined))) return length;
  }
  return 0;
}

const isQuotedWithMarks = (lines: readonly string[], from: number): boolean =>
  plain(lines.slice(from, from + 3).find((line) => plain(line) !== '')).startsWith('>');

/** Sender, and at least two more of when, to whom and about what, one a line in any order. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const isHeader = (line: string) => names.from.test(line) || names.others.test(line);
  if (!isHeader(plain(lines[at]))) return false;
  const block = lines.slice(at, at + 9).map(plain);
  return block.some((line) => names.from.test(line)) && block.filter((line) => names.others.test(line)).length >= 2;
}

/** A line of dashes just above belongs to it. */
function ruleAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && plain(lines[above]) === '') above -= 1;
  return above >= 0 && /^[-_]{5,}$/.test(plain(lines[above])) ? above : at;
}
