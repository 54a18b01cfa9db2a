/** What is pressed or only seen is not part of a message. */
const unspoken = 'button, [aria-hidden=true]';
const blocks = 'p, div, li, h1, h2, h3';

export function spokenText(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.matches(unspoken)) return '';
    const text = Array.from(node.childNodes, read).join('');
    return node.matches(blocks) ? ` ${text} ` : text;
  };
  return read(element).replace(/\s+/g, ' ').trim();
}
