const separators = [',', ';', '\t'] as const;

/** Of the separators that spreadsheets write, the one that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * The cells of a file by RFC 4180, with any of three separators and line ends; one array a line, so that its index is that of the
 * file. The apostrophe that keeps a spreadsheet from running a formula is taken off.
 */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell.replace(/^'(?=[=+\-@\t\r])/, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endLine();
    else if (letter === '\r') {
      if (text[at + 1] !== '\n') endLine();
    } else cell += letter;
  }
  if (cell !== '' || line.length > 0) endLine();
  return lines;
}
