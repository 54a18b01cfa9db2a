import type { NounTimeline } from '../timeline/noun-timeline.ts';
import { factorTemplate } from './email-text.ts';

/** An account is on nobody's timeline; its emails are told of in the outbox. */
export const accountTimeline: NounTimeline = {
  templates: {
    account_invitation: 'about_invitation',
    account_password_reset: 'about_password_reset',
    [factorTemplate]: 'about_factor_reset',
  },
  lines: [],
};
