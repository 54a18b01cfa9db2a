import { agentJoinedChat, chatClosed, chatRated, chatStarted, trackingNumberGiven } from '#contracts/events/chat.ts';
import { erasedText } from '#contracts/privacy.ts';
import { arrivalNames } from '#projections/chats/queries.ts';
import { lineOf, type NounTimeline } from '../timeline/noun-timeline.ts';
import { word } from '../timeline/values.ts';
import { chatEmailTemplate, leftTemplate, transcriptTemplate } from './emails.ts';

const group = 'chat';
const look = 'in_transit';

/** That there was talk about a parcel, with whom, and how it went; what was said is with the conversation. */
export const chatTimeline: NounTimeline = {
  templates: {
    [chatEmailTemplate]: 'about_conversation',
    [leftTemplate]: 'about_conversation',
    [transcriptTemplate]: 'about_transcript',
  },
  origins: [
    {
      type: trackingNumberGiven.type,
      aboutIn: (data) => ({ kind: 'chat', id: trackingNumberGiven.data.pick({ chatId: true }).parse(data).chatId }),
    },
  ],
  names: (models, events) =>
    arrivalNames(
      models,
      events.filter(({ type }) => type === agentJoinedChat.type).map(({ place }) => place.id),
    ),
  lines: [
    lineOf(chatStarted.type, {
      group,
      data: chatStarted.data.omit({ visitor: true }),
      bodyOf: () => ({ look, title: word('chat_started') }),
    }),
    lineOf(agentJoinedChat.type, {
      group,
      data: agentJoinedChat.data.omit({ agent: true }),
      bodyOf: (_data, person = erasedText) => ({ look, title: word('chat_joined', { name: { type: 'text', text: person } }) }),
    }),
    lineOf(chatClosed.type, {
      group,
      data: chatClosed.data,
      bodyOf: () => ({ look, title: word('chat_closed') }),
    }),
    lineOf(chatRated.type, {
      group,
      data: chatRated.data,
      bodyOf: ({ rating }) => ({ look, title: word('chat_rated', { rating: { type: 'number', number: rating } }) }),
    }),
  ],
};
