import type { NounTimeline } from '../timeline/noun-timeline.ts';

/** An import is on nobody's timeline; its emails are told of in the outbox. */
export const importTimeline: NounTimeline = { templates: { import_digest: 'about_import_digest' }, lines: [] };
