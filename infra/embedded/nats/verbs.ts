const separated = ['PUB ', 'HPUB ', 'SUB ', 'UNSUB ', '-ERR '];
// nats-server asks for no space after these.
const whole = ['PING', 'PONG', 'CONNECT', 'INFO', '+OK'];
const verbs = [...separated, ...whole];
const longest = 7;

/** Whether `line[start, end)`, perhaps not all of it yet, begins like a command that clients may send. */
export function mayBeCommand(line: Buffer, start: number, end: number): boolean {
  const head = line
    .toString('latin1', start, Math.min(end, start + longest))
    .toUpperCase()
    .replaceAll('\t', ' ');
  return verbs.some((verb) => (head.length < verb.length ? verb.startsWith(head) : head.startsWith(verb)));
}
