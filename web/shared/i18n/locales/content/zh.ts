import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  hero: {
    heading: '每个包裹都有故事，每一步实时可见。',
    lead: '可寄往 {{countries}} 个国家和地区，打包前即可知道运费，每次扫描都附有当地时间。',
  },
  features: {
    tracking: { title: 'GPS 实时追踪', text: '每次扫描都标明地点和当地时间。' },
    insured: { title: '投保与安全操作', text: '最高 {{insurance}} 保额，门到门全程封装。' },
    pickup: { title: '快速预约取件', text: '选好时段，我们上门。' },
    people: { title: '真人客服', text: '全天候在线客服与邮件支持，用您的语言答复。' },
  },
  badges: {
    iso9001: { title: 'ISO 9001', text: '质量认证' },
    leader: { title: '行业领先', text: '{{years}} 年运输经验' },
    customers: { title: '{{customersShort}} 客户', text: '选择我们寄件' },
    network: { title: '全球网络', text: '{{countries}} 个国家和地区' },
    onTime: { title: '准时率 {{onTime}}', text: '派送业绩' },
    ssl: { title: 'SSL 加密', text: '连接安全' },
    gdpr: { title: '符合 GDPR', text: '您的数据归您所有' },
    iso27001: { title: 'ISO 27001', text: '信息安全' },
    iata: { title: 'IATA 会员', text: '航空货运代理' },
  },
  services: {
    lead: '我们每天做两件事：急件快速送达，其余妥善保管。',
    express: {
      title: '特快寄递',
      text: '主要城市之间 {{hours}} 小时门到门，清关文件全包。',
      first: '包裹还在飞，清关已完成',
      second: '上门签收并拍照',
      third: '延误即退款',
    },
    warehousing: {
      title: '仓储',
      text: '存放在离客户近的地方，下单当天发货。',
      first: '{{hubs}} 个物流中心的仓位，按托盘或按货架计',
      second: '库存实时清点、实时可见',
      third: '拣货、包装、贴标由我们完成',
    },
  },
  why: {
    heading: '为什么选择 Waybill',
    text: '一个包裹就是一份承诺，以下数字见证我们的兑现。',
    onTime: '准时送达',
    customers: '客户',
    years: '年经验',
    support: '全天候客服支持',
    express: '小时特快送达',
    insurance: '最高保额',
  },
  partners: { text: '{{partners}} 家承运商、航空公司和报关行与我们一起运送包裹。' },
  testimonials: {
    rating: '客户评分 {{rating}}/5',
    first: {
      quote: '我的咖啡还没喝完，库马西的妈妈就已经看到包裹离开法兰克福。它提前一天到了。',
      name: 'Abena Mensah',
      place: '德国汉堡',
    },
    second: {
      quote: '我们每周向四大洲寄四十份样品。报的是多少，付的就是多少，每次都是。',
      name: 'Daniel Whitaker',
      place: '美国芝加哥',
    },
    third: {
      quote: '海关把货扣了两天，而我们一小时之内就知道了原因。对承运商，我只求这一点。',
      name: 'Noura Al-Harbi',
      place: '阿联酋迪拜',
    },
  },
  coverage: {
    heading: '从您的家门口，到世界几乎每个角落',
    text: '八个分拣中心连接 {{countries}} 个国家和地区的 {{cities}} 座城市。线条为每晚运送包裹的航线。',
    countries: '国家和地区',
    cities: '城市',
    hubs: '物流中心',
    partners: '合作伙伴',
  },
  contact: {
    lead: '真人客服为您解答，随时掌握您的包裹位置。',
    phone: { title: '致电我们', text: '紧急事项请致电。' },
    support: { title: '客户服务', text: '咨询在途包裹。' },
    business: { title: '商务合作与报价', text: '签约客户与大宗货物。' },
    office: { title: '总部', text: '来访请预约。' },
    hours: {
      title: '营业时间',
      weekdays: '周一至周五 8:00～20:00（美国东部时间）',
      saturday: '周六 9:00～17:00（美国东部时间）',
    },
  },
} satisfies Translation<typeof english, 'zh'>;
