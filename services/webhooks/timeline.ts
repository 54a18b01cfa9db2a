import type { NounTimeline } from '../timeline/noun-timeline.ts';

/** An endpoint is on nobody's timeline; its emails are told of in the outbox. */
export const webhookTimeline: NounTimeline = {
  templates: { webhook_paused: 'about_webhook_paused', webhook_disabled: 'about_webhook_disabled' },
  lines: [],
};
