import type { ReplyTexts } from './texts.ts';

export const en: ReplyTexts = {
  wrote: (at, name) => `On ${at}, ${name} wrote:`,
};
