/** A time-stamp authority (RFC 3161): says that it knew a digest at a time. */
export interface TimeStamps {
  /**
   * The token for a SHA-256, DER. It is a granted one, for this digest and this request; whether its signature is to be trusted is for
   * whoever verifies it, `openssl ts -verify`. Throws, with a sentence, where the authority is away or refuses.
   */
  stamp(sha256: Buffer, signal: AbortSignal): Promise<Buffer>;
}
