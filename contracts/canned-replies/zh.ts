import type { CannedReplies } from './canned-replies.ts';

export const zh: CannedReplies = {
  hello: { title: '问候', text: '{name}，您好，感谢您的等待。请问有什么可以帮您？' },
  moment: { title: '请稍等', text: '请稍等，我正在为您查询。' },
  number: { title: '询问运单号', text: '请把运单号发给我。运单号在您的收据和我们的邮件中。' },
  eta: { title: '预计送达', text: '您的包裹 {number} 预计于 {day} 送达。' },
  delay: { title: '延误', text: '很抱歉，您的包裹 {number} 有所延误，现预计于 {day} 送达。' },
  customs: {
    title: '海关所需文件',
    text: '{number} 正在海关待查。海关需要发票和物品说明，文件齐全后通常需要一到两个工作日。',
  },
  home: { title: '派送时间', text: '请问什么时候有人在家？我会转告派送 {number} 的快递员。' },
  address: { title: '核对地址', text: '请提供 {number} 的完整收件地址，包括门牌号和邮政编码。' },
  damage: {
    title: '包裹破损',
    text: '非常抱歉。请保留包装，拍下包装和物品的照片，并在 7 天内发给我们。',
  },
  billing: { title: '账单问题', text: '您的问题已转交账务部门，他们会在两个工作日内通过邮件回复您。' },
  price: { title: '价格', text: '使用我们的运费计算器可立即查看价格。请问包裹从哪里寄往哪里，重量是多少？' },
  bye: { title: '结束语', text: '{name}，感谢您的咨询，祝您生活愉快。' },
};
