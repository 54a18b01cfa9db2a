/** The time zone that the browser runs in, by its IANA name; undefined where it tells none. */
export const ownTimeZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
