/** A header as it came, unfolded; keys are lower-case. */
export interface MailHeader {
  key: string;
  value: string;
}

/** The first header of that name, trimmed and lower-case; empty where there is none. */
export const headerIn = (headers: readonly MailHeader[], name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? '';

export const hasHeader = (headers: readonly MailHeader[], name: string): boolean => headers.some(({ key }) => key === name);

/** The ids in a header or a text that are in angle brackets, in their order. */
export const messageIdsIn = (value: string): string[] =>
  [...value.matchAll(/<([^<>\s@]{1,400}@[^<>\s@]{1,400})>/g)].flatMap(([, id]) => id ?? []);
