import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '在线客服',
  close: '关闭对话',
  status: {
    connecting: '正在连接……',
    online: '在线',
    here: '客服人员在线',
    wait: '预计约 {{wait}}后有客服回复',
    opens: '客服上线时间：{{time}}',
    away: '客服人员暂时不在',
  },
  name: {
    lead: '您可以咨询包裹、价格或派送。对话会保留在此浏览器中。',
    label: '您的姓名',
    start: '开始对话',
  },
  other: { text: '您在这里还有另一个对话。', action: '切换到该对话' },
  log: '对话',
  assistant: '自动回复',
  parcel: {
    masked: '公开信息：姓名部分隐藏，详细地址不显示',
    whole: '已显示完整信息',
    open: '查看包裹',
  },
  options: '建议',
  you: '您：',
  today: '今天 {{time}}',
  joined: '客服 {{name}} 已加入对话',
  typing: { named: '{{name}} 正在输入……', support: '客服正在输入……' },
  progress: { waiting: '尚未发送', sent: '已发送', stored: '已收到' },
  closed: '对话已结束。',
  reopen: '如需继续，请再发一条消息。',
  refused: {
    sending: '未能发送，请修改后重试。',
    retracting: '此消息已无法撤回。',
    mailing: '未能发送邮件。发过消息后，每个对话每天最多可发送 {{most, number}} 次。',
    joining: '您所在网络当前使用在线客服的人数过多，我们将在一分钟后重试。',
    over: '之前的对话已无法在此打开，您可以开始新的对话。',
  },
  retract: { menu: '消息选项', action: '撤回', done: '消息已撤回' },
  write: {
    label: '您的消息',
    placeholder: '输入消息',
    send: '发送',
    left_other: '还可输入 {{count, number}} 个字符',
  },
  actions: { attach: '附上运单号', mail: '邮件发送记录', rate: '评价对话' },
  attach: {
    submit: '附上',
    shape: '请输入两个字母、十二位数字和两个字母',
    done: '已附上运单号：{{number}}',
  },
  mail: {
    label: '对话记录发送到哪个邮箱？',
    submit: '发送邮件',
    done: '对话记录正在发送至 {{email}}。',
  },
  rate: {
    question: '您对这次对话满意吗？',
    stars_other: '{{count, number}} 星',
    thanks: '感谢您的评价。',
    done: '您的评分：{{rating, number}} 分（满分 {{most, number}} 分）',
  },
} satisfies Translation<typeof english, 'zh'>;
