import type { Socket } from 'node:net';

const smallBytes = 4_096;
const fullBytes = 65_536;
const shareAboveBytes = 16_384;

/**
 * What waits to be written to one client. Messages are laid side by side and leave together, so that a burst
 * costs a few system calls; large payloads are shared between all who receive them.
 */
export class Outbox {
  readonly #socket: Socket;
  #buffer = Buffer.allocUnsafeSlow(smallBytes);
  #used = 0;
  #queue: Buffer[] = [];
  #queuedBytes = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get isFull(): boolean {
    return this.#queuedBytes + this.#used >= fullBytes;
  }

  get isEmpty(): boolean {
    return this.#queuedBytes + this.#used === 0;
  }

  /** Adds text of one byte per character. */
  text(text: string): void {
    this.#reserve(text.length);
    this.#used += this.#buffer.write(text, this.#used, 'latin1');
  }

  /** Adds `bytes[start, end)`, which must not change afterwards. */
  bytes(bytes: Buffer, start: number, end: number): void {
    const size = end - start;
    if (size > shareAboveBytes) {
      this.#close();
      this.#queue.push(bytes.subarray(start, end));
      this.#queuedBytes += size;
      return;
    }
    this.#reserve(size);
    if (size <= 48) {
      const buffer = this.#buffer;
      let at = this.#used;
      for (let from = start; from < end; from += 1) buffer[at++] = bytes[from] ?? 0;
    } else {
      bytes.copy(this.#buffer, this.#used, start, end);
    }
    this.#used += size;
  }

  flush(written?: () => void): void {
    const socket = this.#socket;
    if (this.#queue.length === 0) {
      socket.write(this.#buffer.subarray(0, this.#used), written);
      // Taken whole by the operating system, so the buffer is ours again.
      if (socket.writableLength > 0) this.#buffer = Buffer.allocUnsafeSlow(smallBytes);
      this.#used = 0;
      return;
    }
    this.#close();
    socket.cork();
    const last = this.#queue.length - 1;
    this.#queue.forEach((part, index) => socket.write(part, index === last ? written : undefined));
    socket.uncork();
    this.#queue = [];
    this.#queuedBytes = 0;
  }

  #reserve(size: number): void {
    const needed = this.#used + size;
    if (needed <= this.#buffer.length) return;
    if (needed <= fullBytes && this.#buffer.length < fullBytes) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(fullBytes, this.#buffer.length * 4)));
      this.#buffer.copy(grown, 0, 0, this.#used);
      this.#buffer = grown;
      return;
    }
    this.#close();
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(size, fullBytes));
  }

  #close(): void {
    if (this.#used === 0) return;
    this.#queue.push(this.#buffer.subarray(0, this.#used));
    this.#queuedBytes += this.#used;
    this.#buffer = Buffer.allocUnsafeSlow(smallBytes);
    this.#used = 0;
  }
}
