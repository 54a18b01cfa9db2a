import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '导出历史记录',
  lead: '一份经过签名的记录归档。任何人都可以验证它，无需 Waybill，也无需您的协助。',
  what: '导出内容',
  scope: {
    noun: '一个运单、报价、对话或账号',
    person: '一个人',
    range: '一段时间',
    everything: '整个事件日志',
  },
  field: {
    thing: '运单号或 ID',
    person: '此人的 ID',
    from: '从',
    to: '至（含当日）',
  },
  note: {
    noun: '它自身的事件以及所有与它有关的事件。',
    person: '包含此人文字的所有事件。请在历史记录中查找此人：查找结果会带着 ID 转到此处。',
    range: '这些天内记录的内容。其中一个日期可以留空。',
    everything: '可能需要一些时间。您可以随时取消。',
  },
  problem: {
    noThing: '请输入运单号或 ID。',
    notFound: '未找到任何内容。请检查单号或 ID。',
    several: '有多个结果。请在历史记录中找到正确的一个并使用其 ID。',
    noPerson: '请输入此人的 ID。',
    noDay: '请至少选择一天。',
    daysReversed: '起始日期晚于结束日期。',
  },
  clear: '使姓名、地址和文字可读',
  clearNote: '请妥善保管此归档：其中含有个人数据。此次导出会被记录。',
  sealedNote: '个人数据在归档中保持加密。此次导出会被记录。',
  start: '导出',
  cancel: '取消',
  written: '已写入事件：{{number}}',
  done: '导出已就绪',
  failed: '导出失败',
  cut: '连接已断开。请重试。',
  verifyTitle: '验证归档',
  verifyLead: '归档中包含用于验证它的程序。您也可以在浏览器中验证，不会上传任何内容。',
  verifyLink: '在此浏览器中验证',
} satisfies Translation<typeof english, 'zh'>;
