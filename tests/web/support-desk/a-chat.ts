import type { ListedChat } from '#contracts/chat-desk.ts';

/** A conversation that waits for anybody. */
export const aChat = (changes: Partial<ListedChat> = {}): ListedChat => ({
  userId: '019a0000-0000-7000-8000-00000000000a',
  userName: 'Noura Al-Harbi',
  joinedAt: '2026-11-23T13:00:00.000Z',
  lastMessage: { text: 'Has my parcel reached Dubai?', sender: 'user', timestamp: '2026-11-23T13:01:00.000Z' },
  waitingSince: '2026-11-23T13:01:00.000Z',
  status: 'open',
  language: 'ar',
  lastAt: '2026-11-23T13:01:00.000Z',
  closedAt: null,
  assignedTo: null,
  agents: [],
  isWithAssistant: false,
  trackingNumber: null,
  unread: 2,
  isOnline: true,
  rating: null,
  revision: '2',
  ...changes,
});
