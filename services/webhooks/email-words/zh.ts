import type { WebhookTexts } from './texts.ts';

export const zh: WebhookTexts = {
  greeting: '您好：',
  labels: { name: '端点', failingSince: '开始失败', stoppedAt: '停止时间' },
  paused: {
    subject: (name) => `Webhook 因持续失败已暂停：${name}`,
    intro: '三天以来，发送到此端点的内容均未被接收，因此已将其暂停。',
    note: '端点的记录中可查看接收端的响应。接收端恢复正常后，请恢复此端点：期间发生的事件最多保留 30 天，届时会按顺序发送。',
  },
  disabled: {
    subject: (name) => `Webhook 已被接收端停用：${name}`,
    intro: '此端点的接收端返回了状态码 410，表示不再接收任何内容。端点已停用。',
    note: '如果这符合预期，请删除此端点。如果不是，请在接收端恢复正常后恢复端点：等待发送的内容已丢弃，在此之前不会保留任何事件。可通过重放发送错过的事件。',
  },
  action: '打开端点',
  whyYou: '您收到此邮件，是因为您创建或最后更改了此端点，或其所属的 API 密钥。',
};
