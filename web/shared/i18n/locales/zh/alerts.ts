import type { Translation } from '../../translation.ts';
import type english from '../en/alerts.ts';

export default {
  title: '服务公告',
  none: '当前没有服务公告',
  noneDetail: '包裹正按计划运输。',
  level: {
    notice: '提示',
    delay: '延误',
    suspension: '服务暂停',
  },
  since: '自 {{time}} 起',
  until: '至 {{time}}',
  publish: '发布公告',
  published: '公告已发布',
  withdraw: '撤下',
  withdrawNamed: '撤下：{{title}}',
  withdrawQuestion: '确定要撤下此公告吗？撤下后所有人都将看不到。',
  withdrawn: '公告已撤下',
  withdrawFailed: '公告撤下失败，仍在显示',
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
