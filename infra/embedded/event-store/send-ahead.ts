import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

const aheadBytes = 64 * 1024;

/**
 * Hands responses on before earlier ones have left, up to a limit, so that many leave in one write. On its own
 * the server writes an answer only when the socket has taken the last one: a system call and a packet for each.
 */
export const sendAhead: ServerInterceptor = (_method, call) => new AheadCall(call);

class AheadCall extends ServerInterceptingCall {
  #unsentBytes = 0;
  #next: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    if (!Buffer.isBuffer(message)) return super.sendMessage(message, callback);
    const bytes = message.length;
    this.#unsentBytes += bytes;
    super.sendMessage(message, () => {
      this.#unsentBytes -= bytes;
      this.#goOn();
    });
    this.#next = callback;
    this.#goOn();
  }

  #goOn(): void {
    if (this.#unsentBytes >= aheadBytes) return;
    const next = this.#next;
    this.#next = undefined;
    next?.();
  }
}
