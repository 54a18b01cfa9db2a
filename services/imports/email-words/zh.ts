import type { ImportEmailTexts } from './texts.ts';

export const zh: ImportEmailTexts = {
  registered: {
    subject: '您的新包裹',
    intro: '以下包裹已登记，您是其寄件人或收件人。',
  },
  updated: {
    subject: '您的包裹有新动态',
    intro: '以下包裹有新动态，您是其寄件人或收件人。当前状态如下。',
  },
  withdrawn: {
    subject: '您的包裹已撤销',
    intro: '以下包裹因误登记已被撤销，您无需任何操作。',
  },
  corrected: {
    subject: '更正：您的包裹',
    intro: '以下包裹的最新动态有误，现已撤回。当前状态如下。',
  },
  count: '包裹数',
  listed: '以下列出',
  route: (from, to) => `从${from}到${to}`,
  whyYou: '您收到此邮件，是因为您是这些包裹的寄件人或收件人。',
};
