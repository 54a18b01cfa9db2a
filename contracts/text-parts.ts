import { hasValidCheckDigit, normaliseTrackingNumber } from './tracking-number.ts';

/** A piece of a text: words, an address of the web, the number of a parcel. */
export type TextPart =
  | { type: 'words'; text: string }
  | { type: 'address'; text: string; href: string }
  | { type: 'parcel'; text: string; trackingNumber: string };

/** Without what is seen by nobody and turns the direction of the rest. */
const candidates = /https?:\/\/[^\s<>"'`\p{C}]+|\b[A-Z]{2}[ -]?(?:\d[ -]?){12}[A-Z]{2}\b/giu;
/** What follows an address in a sentence, not what belongs to it. */
const trailing = /[.,;:!?)\]}»”’、。，；：！？）」』…]+$/u;

/** A text in its pieces, in their order. Only what is plainly an address of the web or a number of ours is a link. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const part = addressIn(found) ?? parcelIn(found);
    if (!part) continue;
    if (index > from) parts.push({ type: 'words', text: text.slice(from, index) });
    parts.push(part);
    from = index + (part.type === 'address' ? found.replace(trailing, '').length : found.length);
  }
  if (from < text.length) parts.push({ type: 'words', text: text.slice(from) });
  return parts;
}

/** Shows where it leads: a host in other letters as the browser spells it, and none behind a user name that looks like one. */
function addressIn(found: string): TextPart | undefined {
  const typed = found.replace(trailing, '');
  if (!/^https?:/i.test(typed) || !URL.canParse(typed)) return undefined;
  const { href, host, username, password } = new URL(typed);
  if (username !== '' || password !== '' || host === '') return undefined;
  return { type: 'address', text: typed.toLowerCase().includes(host) ? typed : href, href };
}

function parcelIn(found: string): TextPart | undefined {
  const trackingNumber = normaliseTrackingNumber(found);
  return hasValidCheckDigit(trackingNumber) ? { type: 'parcel', text: found, trackingNumber } : undefined;
}
