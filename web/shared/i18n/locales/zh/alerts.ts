import type { Translation } from '../../translation.ts';
import type english from '../en/alerts.ts';

export default {
  title: '服务通知',
  none: '当前没有服务通知',
  noneDetail: '包裹正按计划运输。',
  level: {
    notice: '提示',
    delay: '延误',
    suspension: '服务暂停',
  },
  since: '自 {{time}} 起',
  until: '至 {{time}}',
  publish: '发布通知',
  published: '通知已发布',
  withdraw: '撤下',
  withdrawNamed: '撤下：{{title}}',
  withdrawQuestion: '要对所有人撤下此通知吗？',
  withdrawn: '通知已撤下',
  withdrawFailed: '通知仍在显示',
  cancel: '取消',
  field: {
    level: '对包裹的影响',
    language: '撰写语言',
    title: '标题',
    detail: '发生了什么，可以怎么做',
    until: '自动撤下的时间（选填）',
  },
  problem: {
    past: '请选择一个将来的时间。',
  },
} satisfies Translation<typeof english, 'zh'>;
