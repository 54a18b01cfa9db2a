import { parentPort } from 'node:worker_threads';
import { fingerprintOf } from './fingerprint.ts';
import { readAttachment, readMessage } from './postal-mime.ts';
import type { Answer, Task } from './threads.ts';

/** What a thread does: one task after the other. It may hang or run out of memory, and is replaced then. */
parentPort?.on('message', (task: Task) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');

async function answerTo({ what, message, place, ...options }: Task): Promise<Answer> {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  try {
    if (what === 'attachment') return { attachment: await readAttachment(bytes, place) };
    if (what === 'head') return { read: await readMessage(bytes, { ...options, isHeadOnly: true }) };
    return { fingerprint: await fingerprintOf(bytes), read: await readMessage(bytes, options) };
  } catch {
    // As of one that the thread did not survive: whoever asked goes on with less of it.
    return {};
  }
}
