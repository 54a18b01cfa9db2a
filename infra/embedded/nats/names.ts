const slots = 8_192;
const longest = 128;
const known: (string | undefined)[] = Array.from({ length: slots });

/**
 * `line[start, end)` as one character per byte. Busy subjects come as the same string every time, which costs less
 * than making a new one and looking that up.
 */
export function nameOf(line: Buffer, start: number, end: number): string {
  if (end - start > longest) return line.toString('latin1', start, end);
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (line[at] ?? 0)) | 0;
  const slot = hash & (slots - 1);
  const before = known[slot];
  if (before !== undefined && spells(before, line, start, end)) return before;
  return (known[slot] = line.toString('latin1', start, end));
}

function spells(name: string, line: Buffer, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) !== line[start + at]) return false;
  return true;
}
