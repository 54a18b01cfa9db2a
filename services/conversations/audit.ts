import { streamOf } from '#contracts/events/registry.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { conversationEvolution } from '../domain/conversation-state.ts';
import { conversationView } from '../domain/conversation-view.ts';
import { saidInConversation } from '../domain/said-in-conversation.ts';
import { saidView } from '../domain/said.ts';
import { receivedEmailDecider } from '../domain/received-email.ts';

const unnamed = new Map<string, string>();

/** Conversations by email, with what was written in them. */
export const conversationAudit = auditOf({
  kind: 'conversation',
  streamOf: streamOf.conversation,
  evolution: conversationEvolution,
  view: (state, { revision, events }) =>
    state.type === 'none'
      ? undefined
      : {
          fields: conversationView(state, { revision: Number(revision), usernames: unnamed }),
          said: saidView(saidInConversation(events)),
        },
});

/** Received emails: where each belongs, and not what it says. */
export const receivedEmailAudit = auditOf({
  kind: 'email',
  streamOf: streamOf.email,
  evolution: receivedEmailDecider,
  view: (state) => (state.type === 'none' ? undefined : { fields: state }),
});
