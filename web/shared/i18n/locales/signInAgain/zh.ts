import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '重新登录',
  lead: '您的会话已结束。请登录后继续，已填写的内容仍然保留。',
  close: '关闭',
  notice: '您的会话已结束。您仍可查看此页面，但登录之前无法保存更改。',
  other: {
    title: '已登录为 {{name}}',
    lead: '此页面由 {{previous}} 打开。页面将为 {{name}} 重新加载，此处填写的内容不会保留。',
    reload: '重新加载页面',
  },
} satisfies Translation<typeof english, 'zh'>;
