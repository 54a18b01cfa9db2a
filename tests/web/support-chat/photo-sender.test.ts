import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PhotoOrder, PhotoOutcome, SendPhoto } from '#web/features/support-chat/api/send-photo.ts';
import { reconnectDelayMs } from '#web/features/support-chat/model/kept-line.ts';
import { createPhotoSender } from '#web/features/support-chat/model/photo-sender.ts';
import type { Prepared } from '#web/features/support-chat/model/prepare-photo.ts';

const photo = new Blob(['photo'], { type: 'image/jpeg' });
const visitor = { chatId: 'chat', token: 'token' };

function start({ prepared = { photo }, known = true }: { prepared?: Prepared; known?: boolean } = {}) {
  const orders: PhotoOrder[] = [];
  const answers: ((outcome: PhotoOutcome) => void)[] = [];
  let progress: (share: number) => void = () => undefined;
  let ids = 0;
  const at = { known, visitor };
  const upload: SendPhoto = (order, onProgress) => {
    orders.push(order);
    progress = onProgress;
    return new Promise((resolve) => answers.push(resolve));
  };
  const own = createPhotoSender({
    prepare: async () => prepared,
    visitor: () => (at.known ? at.visitor : undefined),
    newId: () => `id-${(ids += 1)}`,
  });
  const sender = { ...own, send: () => own.send(upload) };
  const answer = async (outcome: PhotoOutcome) => {
    answers.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sender, orders, answer, at, report: (share: number) => progress(share) };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a photo', () => {
  test('is looked at before it is sent, and can be left', async () => {
    const { sender, orders } = start();
    await sender.choose(photo);
    expect(sender.get()).toEqual({ draft: { photo, step: 'chosen', share: 0 }, problem: undefined });
    sender.remove();
    sender.send();
    expect([sender.get().draft, orders]).toEqual([undefined, []]);
  });

  test('says how much of it has left, and is gone from here once it is sent', async () => {
    const { sender, orders, answer, report } = start();
    await sender.choose(photo);
    sender.send();
    sender.send();
    report(0.5);
    expect(sender.get().draft).toEqual({ photo, step: 'sending', share: 0.5 });
    expect(orders).toEqual([{ ...visitor, clientMsgId: 'id-1', photo }]);
    await answer({ type: 'sent' });
    expect(sender.get()).toEqual({ draft: undefined, problem: undefined });
  });

  test('waits for a connection, and is sent again under the same name', async () => {
    const { sender, orders, answer, at } = start({ known: false });
    await sender.choose(photo);
    sender.send();
    expect(sender.get().draft?.step).toBe('waiting');
    at.known = true;
    await vi.advanceTimersByTimeAsync(reconnectDelayMs);
    await answer({ type: 'away' });
    expect(sender.get().draft?.step).toBe('waiting');
    await vi.advanceTimersByTimeAsync(reconnectDelayMs);
    expect(orders.map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1', 'id-1']);
    await answer({ type: 'sent' });
    await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
    expect(orders).toHaveLength(2);
  });

  test('stays with the conversation that it was sent in', async () => {
    const { sender, orders, answer, at } = start();
    await sender.choose(photo);
    sender.send();
    at.visitor = { chatId: 'other', token: 'other' };
    await answer({ type: 'away' });
    await vi.advanceTimersByTimeAsync(reconnectDelayMs);
    expect(orders.map(({ chatId }) => chatId)).toEqual(['chat', 'chat']);
  });

  test('that was removed while it waited is not sent', async () => {
    const { sender, orders, answer } = start();
    await sender.choose(photo);
    sender.send();
    await answer({ type: 'away' });
    sender.remove();
    await vi.advanceTimersByTimeAsync(10 * reconnectDelayMs);
    expect(orders).toHaveLength(1);
  });

  test('is not replaced while it is being sent, and the next one has a name of its own', async () => {
    const { sender, orders, answer } = start();
    await sender.choose(photo);
    sender.send();
    await sender.choose(new Blob(['other']));
    expect(sender.get().draft).toMatchObject({ photo, step: 'sending' });
    await answer({ type: 'sent' });
    await sender.choose(photo);
    sender.send();
    expect(orders.map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1', 'id-2']);
  });
});

describe('a reason is told', () => {
  test.each(['too_large', 'not_a_photo'] as const)('where the file is %s', async (problem) => {
    const { sender } = start({ prepared: { problem } });
    await sender.choose(photo);
    expect(sender.get()).toEqual({ draft: undefined, problem });
  });

  test.each([
    ['photo_too_large', 'too_large'],
    ['not_a_photo', 'not_a_photo'],
  ] as const)('where the server says %s, and the file is gone', async (code, problem) => {
    const { sender, answer } = start();
    await sender.choose(photo);
    sender.send();
    await answer({ type: 'refused', code });
    expect(sender.get()).toEqual({ draft: undefined, problem });
  });

  test.each([
    ['rate_limited', 'too_many'],
    ['not_found', 'not_sent'],
    [undefined, 'not_sent'],
  ] as const)('where the server says %s, and the photo can be sent again', async (code, problem) => {
    const { sender, answer, orders } = start();
    await sender.choose(photo);
    sender.send();
    await answer({ type: 'refused', code });
    expect(sender.get()).toEqual({ draft: { photo, step: 'chosen', share: 0 }, problem });
    sender.send();
    expect(sender.get().problem).toBeUndefined();
    expect(orders.map(({ clientMsgId }) => clientMsgId)).toEqual(['id-1', 'id-1']);
  });
});
