// eslint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
/** Letters that change the order of what is around them: a name that ends in "exe" can be made to end in "pdf". */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text without what no database or screen takes, with line feeds alone between its lines. */
export const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').toWellFormed();

/** The same as one line without letters that would change its direction, of so many UTF-16 code units at most. */
export const cleanLine = (text: string, most: number): string =>
  cutAt(
    cleanText(text.slice(0, 4 * most))
      .replaceAll(directions, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    most,
  );

/** The beginning of a text; no character is cut in two. */
export const cutAt = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
