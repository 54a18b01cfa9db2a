import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '通知',
  heading: '发送收件通知',
  lead: '就一票运单发送邮件，附上当前状态和查询链接。',
  back: '返回工作台',
  recipientEmail: '收件人邮箱',
  senderName: '寄件人姓名',
  senderNameHint: '将按此显示在邮件中',
  trackingNumber: '运单号',
  shipmentId: '运单 ID',
  shipmentIdHint: '选填，须与上面的运单号一致。',
  send: '发送通知',
  missing: '信息不完整',
  missingDetail: '请填写所有必填字段。',
  sent: {
    title: '邮件已成功发送',
    detail: '通知正在发往 {{email}}。',
  },
  failed: {
    title: '邮件发送失败',
    detail: '发送通知时出错。',
  },
  confirm: {
    title: '要向此邮箱发送邮件吗？',
    detail: '{{email}} 既不是该运单寄件人的邮箱，也不是收件人的邮箱。邮件中不会包含他们的个人信息。',
    send: '向此邮箱发送',
    cancel: '取消',
  },
  preview: {
    title: '邮件预览',
    explain: '填完表单即可看到将要发送的邮件：使用收件人的语言，显示运单的当前状态和查询链接。',
    to: '收件邮箱',
    subject: '主题',
    language: '语言',
    frame: '发给 {{address}} 的邮件',
    failed: '无法显示预览',
    other: '此邮箱既不是寄件人的，也不是收件人的，因此邮件不含个人信息。',
  },
  readOnly: {
    title: '您的账号仅可查看',
    detail: '只有客服专员和管理员可以发送通知。',
  },
} satisfies Translation<typeof english, 'zh'>;
