import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: '清除与保留',
    persons: '人员',
    retention: '保留期限',
  },
  title: '数据保留多久',
  lead: '规则每天执行一次，删除超过期限的内容。邮件和聊天中的文字保留不变。属于未结束的对话或运输中包裹的内容不会被删除。',
  kind: {
    received_emails: '收到的邮件原件及其附件',
    reply_files: '随回复发送的文件',
    chat_photos: '聊天中的照片',
  },
  keep: '保留',
  forGood: '不限期',
  setBy: '由 {{name}} 于 {{time}} 设置',
  formerAccount: '已停用的账号',
  counting: '正在统计将被删除的内容',
  due: '今天将删除：{{amount, number}}',
  oldest: '最早的来自 {{time}}。',
  nothingDue: '今天不会删除任何内容。',
  countFailed: '无法统计将被删除的内容',
  save: '保存',
  saved: '规则已保存',
  savedFrom: '从明天起每天执行一次（UTC）。',
  savedOff: '此类内容不再删除。',
  saveFailed: '规则未能保存',
  lastRun: '上次执行删除的内容，{{time}}',
  noRun: '规则尚未执行过。',
  hold: {
    ask: '规则已暂停。服务器时钟显示现在是 {{now}}，而规则上次执行或更改是在 {{since}}。如果服务器在此期间处于关闭状态，请让规则继续执行。如果时钟不准，请先校准，否则数据会被过早删除。',
    waits: '规则已暂停。服务器时钟显示现在是 {{now}}，而规则上次执行或更改是在 {{since}}。需要管理员确认时钟正确。',
    confirm: '时钟正确，执行规则',
    confirmed: '规则已恢复执行',
    failed: '未能确认时钟',
  },
} satisfies Translation<typeof english, 'zh'>;
