import { streamOf } from '#contracts/events/registry.ts';
import { erasedText } from '#contracts/privacy.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import { listedChatView } from '../domain/chat-view.ts';
import { saidInChat } from '../domain/said-in-chat.ts';
import { saidView } from '../domain/said.ts';

const nobody = { usernames: new Map<string, string>(), unread: 0, isOnline: false };

/** Conversations of live support, with what was said in them; who is there, and what a reader has not read, is in no event. */
export const chatAudit = auditOf({
  kind: 'chat',
  streamOf: streamOf.chat,
  evolution: chatEvolution,
  view(state, { revision, events }) {
    if (state.type === 'none') return undefined;
    const { unread: _unread, isOnline: _isOnline, ...fields } = listedChatView(state, { ...nobody, revision: Number(revision) });
    const given = state.given.at(-1)?.number;
    const trackingNumber = given ? (given.value?.trackingNumber ?? erasedText) : null;
    return { fields: { ...fields, trackingNumber }, said: saidView(saidInChat(events)) };
  },
});
