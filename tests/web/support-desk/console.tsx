import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import type { ListedChat, TranscriptLine } from '#contracts/chat-desk.ts';
import { chatQuery, type ChatPage } from '#web/features/support-desk/api/fetch-chat.ts';
import { repliesQuery } from '#web/shared/canned-replies/api/fetch-replies.ts';
import { transcriptQuery } from '#web/features/support-desk/api/fetch-transcript.ts';
import { deskQuery } from '#web/features/support-desk/api/list-desk.ts';
import { LiveSupportPage } from '#web/features/support-desk/components/live-support-page.tsx';
import { noGroups, type ChatGroup, type ListedGroups } from '#web/features/support-desk/model/chat-groups.ts';
import { desk } from '#web/features/support-desk/model/desk.ts';
import { loadReplies } from '#web/shared/canned-replies/load-replies.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { render } from '../render.tsx';
import { aChat } from './a-chat.ts';

export const me = '019a0000-0000-7000-8000-000000000001';
export const lin = '019a0000-0000-7000-8000-000000000002';
export const ada = '019a0000-0000-7000-8000-000000000003';
export const noura = aChat();
export const jonas = aChat({
  ...{ userId: '019a0000-0000-7000-8000-00000000000b', userName: 'Jonas Weber', language: 'en', waitingSince: null, unread: 0 },
  assignedTo: { accountId: me, name: 'Mia' },
});
export const chloe = aChat({
  ...{ userId: '019a0000-0000-7000-8000-00000000000c', userName: 'Chloe Wilson', language: 'en', waitingSince: null, unread: 1 },
  isWithAssistant: true,
});
export const shipment = {
  ...{ id: lin, trackingNumber: 'WE483920175526BF', status: 'in_transit' as const },
  ...{ serviceType: 'express' as const, senderCity: 'Accra', recipientCity: 'Berlin', recipientCountry: 'Germany' },
  ...{ currentLocation: 'Frankfurt International Hub', estimatedDelivery: null, provedAs: null },
};
export const notAssisted = { asked: 0, answered: 0, isHandedOver: false, at: null };
const aboutNobody = {
  ...{ shipments: [shipment], replyAddress: null, timeZone: null, firstAnswerSeconds: null, page: null },
  assisted: notAssisted,
};
const parts = { UpdateShipment: () => null, RecentLines: () => null };

const page = { position: '1', nextCursor: undefined, total: undefined, totalIsMore: undefined };

interface Opened {
  groups?: Partial<Record<ChatGroup, ListedChat[]>>;
  said?: TranscriptLine[];
  about?: Partial<ChatPage>;
  chosen?: string;
}
export const nobodyElse = { waiting: [noura], mine: [jonas] };

/** To be called where the tests of a file begin: the console of an account, on sockets of the test's own and without a server. */
export function setConsole() {
  let sockets: FakeSocket[];
  let unmount: (() => Promise<void>) | undefined;
  beforeEach(() => {
    sockets = [];
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor() {
          super();
          sockets.push(this);
        }
      },
    );
    vi.stubGlobal('fetch', async () => new Promise(() => undefined));
  });
  afterEach(async () => {
    await unmount?.();
    desk.leave();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  async function open(role: Role, { groups = nobodyElse, said = [], about = {}, chosen }: Opened = {}) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
    const account = { id: me, username: 'mia', email: 'mia@waybill.test', role };
    rememberUser(account);
    client.setQueryData(sessionQuery.queryKey, account);
    const listed = (chats: ListedChat[] = []) => ({ chats, count: chats.length });
    const { waiting, mine, assistant } = groups;
    const lists: ListedGroups = { ...noGroups, waiting: listed(waiting), mine: listed(mine), assistant: listed(assistant) };
    client.setQueryData(deskQuery.queryKey, { groups: lists, position: '1' });
    for (const chat of [noura, jonas, chloe]) {
      client.setQueryData(chatQuery(chat.userId).queryKey, {
        data: { ...chat, ...aboutNobody, ...about },
        position: '1',
      });
      client.setQueryData(transcriptQuery(chat.userId).queryKey, { pages: [{ ...page, data: said }], pageParams: [undefined] });
    }
    client.setQueryData(repliesQuery('en').queryKey, await loadReplies.en());
    const router = createMemoryRouter([{ path: '*', element: <LiveSupportPage parts={parts} /> }], {
      initialEntries: [`/live-support${chosen ? `?chat=${chosen}` : ''}`],
    });
    const shown = await render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    ({ unmount } = shown);
    return shown.place;
  }

  return {
    open,
    /** All that were opened. */
    sockets: () => sockets,
    hear: (frame: object) => act(async () => sockets.at(-1)?.say(frame)),
    connect: () => act(async () => sockets.at(-1)?.open()),
  };
}

export const button = (place: Element, name: string) =>
  [...place.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name) ??
  expect.unreachable(`no button ${name}`);

/** What stands below the name of the visitor. */
export const headOf = (place: Element): string =>
  place.querySelector('h2[tabindex]')?.closest('header')?.textContent ?? expect.unreachable('no conversation');
