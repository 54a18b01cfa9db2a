/** The lines of an email's text, without the comma after a weekday: some versions of ICU write it, some do not. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/day, (\d)/g, 'day $1')
    .split('\n')
    .filter((line) => line !== '');
