/** Whether a subject may be subscribed to: no empty word, and `>` only as the last one. */
export function isValidSubject(subject: string): boolean {
  const words = subject.split('.');
  return words.every((word, index) => word !== '' && (word !== '>' || index === words.length - 1));
}

/** Whether a subject names exactly one address: valid, and no word of it is `*` or `>`. */
export function isLiteral(subject: string): boolean {
  return subject.split('.').every((word) => word !== '' && word !== '*' && word !== '>');
}
