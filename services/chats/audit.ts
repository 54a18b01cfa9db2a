import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import { listedChatView } from '../domain/chat-view.ts';

const nobody = { usernames: new Map<string, string>(), unread: 0, isOnline: false };

/** Conversations of live support; who is there, and what a reader has not read, is in no event. */
export const chatAudit = auditOf({
  kind: 'chat',
  streamOf: streamOf.chat,
  evolution: chatEvolution,
  view(state, { revision }) {
    if (state.type === 'none') return undefined;
    const { unread: _unread, isOnline: _isOnline, ...fields } = listedChatView(state, { ...nobody, revision: Number(revision) });
    return { fields };
  },
});
