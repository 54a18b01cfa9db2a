import { conversationResolved, conversationStarted, emailJoined } from '#contracts/events/conversation.ts';
import { replyTemplate } from '#projections/conversations/queries.ts';
import { lineOf, type NounTimeline } from '../timeline/noun-timeline.ts';
import { word } from '../timeline/values.ts';

const group = 'mail';

/** That somebody wrote about a parcel, and that it came to an end; what was written is with the conversation. */
export const conversationTimeline: NounTimeline = {
  templates: { [replyTemplate]: 'about_reply' },
  origins: [
    {
      type: conversationStarted.type,
      aboutIn(data) {
        const { conversationId: id } = conversationStarted.data.pick({ conversationId: true }).parse(data);
        return { kind: 'conversation', id };
      },
    },
  ],
  lines: [
    lineOf(emailJoined.type, {
      group,
      data: emailJoined.data.omit({ content: true }),
      bodyOf: ({ isAutomatic, isByOther }) => ({
        look: isAutomatic ? 'cancelled' : 'in_transit',
        title: word(isAutomatic ? 'automatic_email_received' : isByOther ? 'other_email_received' : 'email_received'),
      }),
    }),
    lineOf(conversationResolved.type, {
      group,
      data: conversationResolved.data,
      bodyOf: () => ({ look: 'picked_up', title: word('emails_resolved') }),
    }),
  ],
};
