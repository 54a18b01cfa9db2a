/** Who sends a request, for limits only: the last entry of X-Forwarded-For behind a trusted proxy, else the other end of the connection. */
export function clientAddress(forwardedFor: string | undefined, remoteAddress: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return forwarded || remoteAddress || 'unknown';
}
