/** A part of a text; with `href` it is a link. */
export interface TextPart {
  text: string;
  href: string | undefined;
  /** Where it begins. */
  at: number;
}

const address = /\bhttps?:\/\/[^\s<>"']+/giu;
const ending = /[.,;:!?)\]}。，、）」]+$/u;

/** The text cut at its web addresses. Only http and https are links, exactly as they are written: nothing is hidden behind words. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, href?: string) => {
    if (end > at) parts.push({ text: text.slice(at, end), href, at });
    at = end;
  };
  for (const match of text.matchAll(address)) {
    const shown = match[0].replace(ending, '');
    if (!URL.canParse(shown)) continue;
    add(match.index);
    add(match.index + shown.length, shown);
  }
  add(text.length);
  return parts;
}
