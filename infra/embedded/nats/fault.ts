/** A client broke the protocol and is to be cut off, after `-ERR 'reason'` where the protocol knows one. */
export class ProtocolFault extends Error {
  override name = 'ProtocolFault';
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super(reason ?? 'malformed command');
    this.reason = reason;
  }
}
