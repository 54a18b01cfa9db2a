/** What a browser does not show. */
const hidden = /<(style|script|head|title|template)\b|<!--/gi;

/**
 * The page without what is not shown, and its tags without attributes: what is left takes no parser longer than it is long. A `<` that
 * begins no tag is text.
 */
export function simplePage(html: string): string {
  const [before = '', ...pieces] = withoutHidden(html).split('<');
  return [before, ...pieces.map(withoutAttributes)].join('');
}

function withoutAttributes(piece: string): string {
  const end = piece.indexOf('>');
  if (end === -1) return `&lt;${piece}`;
  const name = /^\/?[a-z][a-z0-9]{0,20}/i.exec(piece)?.[0];
  return `${name ? `<${name}>` : ' '}${piece.slice(end + 1).replaceAll('>', '&gt;')}`;
}

function withoutHidden(html: string): string {
  const kept: string[] = [];
  let from = 0;
  hidden.lastIndex = 0;
  for (let found = hidden.exec(html); found; found = hidden.exec(html)) {
    kept.push(html.slice(from, found.index));
    const closing = found[1] ? new RegExp(`</${found[1]}\\b[^>]{0,100}>`, 'gi') : /-->/g;
    closing.lastIndex = hidden.lastIndex;
    if (!closing.exec(html)) return kept.join(' ');
    from = closing.lastIndex;
    hidden.lastIndex = from;
  }
  return [...kept, html.slice(from)].join(' ');
}
