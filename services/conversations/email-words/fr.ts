import type { ReplyTexts } from './texts.ts';

export const fr: ReplyTexts = {
  wrote: (at, name) => `Le ${at}, ${name} a écrit\u00a0:`,
};
