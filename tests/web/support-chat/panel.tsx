import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { ChatMessage } from '#contracts/chats.ts';
import { browserMemory } from '#tests/support/browser-memory.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { SupportChat } from '#web/features/support-chat/components/support-chat.tsx';
import type { ConversationStorage } from '#web/features/support-chat/model/conversation-storage.ts';
import type { Unsent } from '#web/features/support-chat/model/conversation.ts';
import { createSupportLine } from '#web/features/support-chat/model/support-line.ts';
import { createUnsentStorage } from '#web/features/support-chat/model/unsent-storage.ts';
import { Announcer } from '#web/shared/ui/announce/announcer.tsx';
import { pass, render } from '../render.tsx';

export const visitor = '01980000-0000-7000-8000-0000000000f1';
export const at = '2026-03-01T09:00:00.000Z';

export const message = (seq: string, text: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  type: 'message',
  text,
  sender: 'support',
  senderName: 'Lin',
  userId: visitor,
  timestamp: at,
  id: `01980000-0000-7000-8000-${seq.padStart(12, '0')}`,
  seq,
  ...changes,
});

/** What the assistant says, with what it offers. */
export const assistantSays = (seq: string, text: string, options?: string[]): ChatMessage =>
  message(seq, text, { senderName: 'Assistant', isAssistant: true, options });

/** The panel on a page at that path, on a line of the test's own. Fake timers must run. */
export async function openPanel({ kept = { userName: '' }, unsent = [], path = '/' }: Partial<PanelOptions> = {}) {
  const sockets: FakeSocket[] = [];
  let stored = kept;
  const memory = browserMemory();
  const outbox = createUnsentStorage({ storage: memory, now: () => new Date(at) });
  for (const each of unsent) outbox.keep(undefined, each);
  let ids = 0;
  const line = createSupportLine({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    storage: { read: () => stored, write: (next) => (stored = next) },
    unsent: outbox,
    language: () => 'en',
    timeZone: () => 'Africa/Accra',
    newId: () => `m${(ids += 1)}`,
    now: () => new Date(at),
  });
  const onClose = vi.fn<() => void>();
  const { unmount } = await render(
    <MemoryRouter initialEntries={[path]}>
      <SupportChat line={line} onClose={onClose} />
      <Announcer />
    </MemoryRouter>,
  );
  const newest = () => sockets.at(-1) ?? expect.unreachable('no socket');
  const panel = () => document.querySelector('dialog') ?? expect.unreachable('no panel');
  const hears = async (...frames: object[]) => {
    await act(async () => frames.forEach((frame) => newest().say(frame)));
    await pass(20);
  };
  const sentOf = (type: string) =>
    newest().sent.filter(
      (frame): frame is { type: string; clientMsgId: string; text?: string } => (frame as { type: string }).type === type,
    );
  return {
    onClose,
    unmount,
    panel,
    hears,
    sentOf,
    newest,
    sockets,
    isAnythingUnsent: () => memory.keys().length > 0,
    button: (name: string) =>
      [...panel().querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name) ??
      expect.unreachable(`no button ${name}`),
    /** What is on the panel, a line each. */
    lines: () => [...panel().querySelectorAll('[role=log] li')].map((each) => each.textContent),
    spoken: () => [...document.querySelectorAll('[aria-relevant=additions] p')].map((each) => each.textContent),
    /** The line stands, and the server knows the visitor. */
    async connect() {
      await act(async () => newest().open());
      await hears({ type: 'visitor', visitor, token: 'first', expiresAt: at });
      await pass(100);
    },
    /** The server takes the last join, and has sent what was said before. */
    async admit(...history: ChatMessage[]) {
      const { clientMsgId } = sentOf('join').at(-1) ?? expect.unreachable('no join');
      await hears({ type: 'ack', clientMsgId, seq: '0' }, ...history, {
        type: 'resumed',
        conversationId: visitor,
        seq: history.at(-1)?.seq ?? '0',
      });
    },
    async stores(seq: string) {
      const { clientMsgId } = sentOf('message').at(-1) ?? expect.unreachable('no message');
      await hears({ type: 'ack', clientMsgId, seq });
    },
  };
}

interface PanelOptions {
  kept: ReturnType<ConversationStorage['read']>;
  unsent: readonly Unsent[];
  path: string;
}

export const click = (element: HTMLElement) => act(async () => element.click());

/** Puts the text into the field as a person would. */
export const type = (field: HTMLTextAreaElement | HTMLInputElement, text: string) =>
  act(async () => {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    field.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
