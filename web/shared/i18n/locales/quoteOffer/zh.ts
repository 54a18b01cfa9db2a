import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '您的报价',
  lead: '这是您所咨询包裹的报价。',
  home: '返回首页',
  again: '申请新的报价',
  reference: '报价编号',
  from: '寄自',
  to: '寄往',
  price: '价格（美元）',
  validUntil: '有效期至',
  parcel: '包裹类型',
  weight: '重量',
  service: '服务',
  note: '备注',
  acceptedAt: '接受时间',
  accept: '接受报价',
  accepting: '正在接受……',
  changed: '本页打开期间报价已变更，现在显示的是最新内容。',
  failed: '未能接受报价。{{reason}}',
  answered: {
    stamp: '报价',
    title: '这个价格合适吗？',
    text: '接受后价格即锁定。随后我们会向您询问尚缺的信息，并安排寄送。',
  },
  accepted: {
    stamp: '已接受',
    title: '谢谢，价格已锁定',
    text: '我们将按此价格安排寄送，如有缺少的信息会与您联系。运单号将通过邮件发送给您。',
  },
  expired: {
    stamp: '已过期',
    title: '此报价已过期',
    text: '已无法接受。我们很乐意为您重新报价。',
  },
  converted: {
    stamp: '已下单',
    title: '您的运单已创建',
    text: '运单号在我们发给您的邮件中。',
  },
  replaced: {
    title: '此报价已被新的报价取代',
    text: '请使用我们最新邮件中的链接。',
  },
  unknown: {
    title: '此链接没有对应的报价',
    text: '链接可能不完整。请从我们的邮件中重新打开，或申请新的报价。',
  },
} satisfies Translation<typeof english, 'zh'>;
