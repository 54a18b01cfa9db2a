/** What the server is asked to look for: a reference as emails name it (`Q-1A2B3C4D`) is the end of the quote's id. */
export const searchedFor = (typed: string): string => typed.replace(/^q-(?=[0-9a-f]{1,8}$)/i, '');
