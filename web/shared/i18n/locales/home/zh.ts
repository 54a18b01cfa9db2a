import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '全球寄件与包裹查询',
  description: '国际包裹寄送：打包前即可知道运费，每次扫描都附有地点和当地时间。',
  noScript: '查询和报价需要 JavaScript，而此浏览器已将其关闭。',
  tabs: { label: '查询或报价', track: '查询', quote: '报价' },
  track: { button: '查询包裹', help: '获取帮助', hint: '空格和连字符不影响查询。' },
  sample: {
    label: '运单示例',
    number: '运单号',
    from: '寄自',
    to: '寄往',
    service: '服务',
    weight: '重量',
    expected: '预计送达',
    originCity: '瓦加杜古',
    destinationCity: '柏林',
  },
  features: { heading: '值得您信赖的服务' },
  badges: { heading: '认证与业绩' },
  services: { heading: '服务' },
  partners: { heading: '值得信赖的合作伙伴' },
  testimonials: { heading: '客户怎么说' },
  coverage: { map: '世界地图，标出我们的分拣中心及其间的航线' },
  contact: { heading: '联系我们' },
  closing: { heading: '准备好寄件了吗？', text: '告诉我们寄什么、寄到哪里，24 小时内答复并报价。' },
  getQuote: '获取报价',
  requestQuote: '申请报价',
  trackLink: '查询包裹',
} satisfies Translation<typeof english, 'zh'>;
