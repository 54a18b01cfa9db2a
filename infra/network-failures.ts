/** What Node.js calls it where a server cannot be reached; a name that does not exist is not among them. */
export const isUnreachable = (code: string): boolean => codes.has(code);

const codes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ESERVFAIL',
  'ETIMEDOUT',
]);
