import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: '给寄件人发邮件',
  emailRecipient: '给收件人发邮件',
  title: '运单',
  titleOf: '运单 {{number}}',
  loading: '正在加载运单',
  failed: '无法获取此运单',
  stale: '无法刷新页面。当前显示的是 {{time}} 的数据。',
  trail: '返回列表',
  facts: '运单信息',
  copy: '复制 {{number}}',
  expected: '预计 {{day}} 送达',
  publicPage: '查看公开页面',
  history: '历史记录',
  label: {
    a6: '面单 A6',
    '4x6': '面单 4×6 英寸',
    failed: '无法生成面单',
  },
  missing: {
    title: '未找到运单',
    detail: '请检查链接是否有误，或按运单号、姓名或邮箱地址搜索。',
    back: '返回运单列表',
  },
  next: {
    heading: '下一步',
    step: '{{status}} · {{city}}',
    held: '{{status}}：等待下一次更新',
    none: '此运单已结束，没有后续步骤。',
    expected: '预计送达',
    overdue: '已逾期，原定',
  },
  record: {
    heading: '记录',
    events_other: '共记录 {{count, number}} 个事件',
    created: '创建',
    updated: '最近更改',
  },
} as const satisfies Translation<typeof english, 'zh'>;
