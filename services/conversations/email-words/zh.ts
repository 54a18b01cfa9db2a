import type { ReplyTexts } from './texts.ts';

export const zh: ReplyTexts = {
  wrote: (at, name) => `${at}，${name} 写道：`,
};
