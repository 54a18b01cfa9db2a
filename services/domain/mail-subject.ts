/** What mail programs put before a subject that is answered, in the languages of those who write to us and some more. */
const replies = 're|aw|antw|antwort|sv|vs|ref|réf|rép|rif|res|odp|ynt|vá|回复|回覆|答复|回信|返信|رد|الرد';
const forwards = 'fwd?|wg|wtr|tr|rv|rtv|enc|doorst|vb|vl|pd|továbbítás|转发|轉寄|转寄|転送|إعادة توجيه|تحويل';

const prefix = new RegExp(`^\\s*(?:(${replies})|(${forwards}))(?:\\s?[[(]\\d{1,3}[\\])])?\\s*[:：]\\s*`, 'iu');
/** What lists and servers put before a subject: `[Team]`, `[EXTERNAL]`. */
const bracketed = /^\s*\[[^\]\r\n]{1,60}\]\s*/u;

const mostPrefixes = 20;

/** A subject without what mail programs put before it, and what they say of it: the outermost prefix counts. */
export interface BareSubject {
  subject: string;
  type: 'plain' | 'reply' | 'forward';
}

/** Takes `Re:`, `AW:`, `转发：` and the like away, with those before them. Pure. */
export function bareSubject(typed: string): BareSubject {
  let subject = typed.normalize('NFC').replace(/[\p{Cf}\p{Cc}]/gu, ' ');
  let type: BareSubject['type'] = 'plain';
  for (let nth = 0; nth < mostPrefixes; nth += 1) {
    const list = bracketed.exec(subject);
    const rest = list ? subject.slice(list[0].length) : subject;
    const found = prefix.exec(rest);
    if (!found) break;
    if (type === 'plain') type = found[1] === undefined ? 'forward' : 'reply';
    subject = rest.slice(found[0].length);
  }
  return { subject: subject.trim(), type };
}
