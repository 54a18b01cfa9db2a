import type { ReplyTexts } from './texts.ts';

export const es: ReplyTexts = {
  wrote: (at, name) => `El ${at}, ${name} escribió:`,
};
