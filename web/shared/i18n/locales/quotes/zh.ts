import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '申请报价',
  lead: '告诉我们您要寄什么，只需填写标 * 的项目。',
  fields: {
    name: '姓名',
    email: '电子邮箱',
    phone: '电话',
    company: '公司',
    fromLocation: '寄自',
    toLocation: '寄往',
    packageType: '包裹类型',
    weight: '重量',
    dimensions: '尺寸（长 × 宽 × 高）',
    serviceType: '服务',
    description: '说明',
    timeline: '希望寄出的日期',
  },
  hints: { weight: '2 kg', dimensions: '40 × 30 × 20 cm' },
  packageTypes: {
    envelope: '信封',
    'small-package': '小型包裹',
    'medium-package': '中型包裹',
    'large-package': '大型包裹',
    pallet: '托盘',
    freight: '大宗货物',
  },
  serviceTypes: {
    standard: '标准（5～7 个工作日）',
    express: '特快（2～3 个工作日）',
    overnight: '次日达',
    'same-day': '当日达',
  },
  cancel: '取消',
  close: '关闭',
  send: '发送报价申请',
  sending: '正在发送……',
  toast: {
    sent: '报价申请已发送！',
    sentText: '我们将在 24 小时内答复。',
    error: '错误',
    failed: '报价申请未能发送，请重试或致电 {{phone}}。',
  },
} satisfies Translation<typeof english, 'zh'>;
