import { describe, expect, it } from 'vitest';
import { FileCutShort, framesIn } from '#web/shared/files/export-frames.ts';

const frame = (rows: number, text: string): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(rows, 0);
  head.writeUInt32BE(text.length, 4);
  return Buffer.concat([head, Buffer.from(text)]);
};

/** The bytes in pieces of that size, as a network might bring them. */
const arriving = (bytes: Buffer, size: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      controller.close();
    },
  });

async function read(body: ReadableStream<Uint8Array>) {
  const frames: [number, string][] = [];
  for await (const { rows, bytes } of framesIn(body)) frames.push([rows, new TextDecoder().decode(bytes)]);
  return frames;
}

const whole = Buffer.concat([frame(2, 'one,two'), frame(3, 'three'), frame(3, '')]);

describe('an exported file in frames', () => {
  it.each([1, 3, 8, 9, 1_000])('is read from pieces of %i bytes', async (size) => {
    expect(await read(arriving(whole, size))).toEqual([
      [2, 'one,two'],
      [3, 'three'],
    ]);
  });

  it('is never whole without its last frame', async () => {
    for (let length = 0; length < whole.length; length += 1) {
      await expect(read(arriving(whole.subarray(0, length), 5))).rejects.toThrow(FileCutShort);
    }
  });

  it('is cut short by a lost connection, but not by whoever cancels it', async () => {
    const failing = (error: Error) => new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(error) });
    await expect(read(failing(new TypeError('network error')))).rejects.toThrow(FileCutShort);
    await expect(read(failing(new DOMException('cancelled', 'AbortError')))).rejects.toThrow('cancelled');
  });
});
