import { followConfirmed, followRequested, followStopped } from '#contracts/events/follow.ts';
import { lineOf, type NounTimeline } from '../timeline/noun-timeline.ts';
import { labelled, word } from '../timeline/values.ts';

const group = 'mail';
const look = 'picked_up';

/** Who follows is not said: only that someone does, and how. */
export const followTimeline: NounTimeline = {
  templates: { follow_confirmation: 'about_following', follow_update: 'about_followed' },
  lines: [
    lineOf(followRequested.type, {
      group,
      data: followRequested.data.omit({ follower: true }),
      bodyOf: ({ channel, language }) => ({
        look,
        title: word('follow_requested'),
        summary: [word(channel === 'email' ? 'by_email' : 'by_text')],
        details: labelled({ language: { type: 'language', language } }),
      }),
    }),
    lineOf(followConfirmed.type, {
      group,
      data: followConfirmed.data,
      bodyOf: () => ({ look, title: word('follow_confirmed'), byLink: true }),
    }),
    lineOf(followStopped.type, {
      group,
      data: followStopped.data,
      bodyOf: () => ({ look, title: word('follow_stopped'), byLink: true }),
    }),
  ],
};
