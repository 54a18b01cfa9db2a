import { zh as labels } from '#contracts/labels/zh.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: '跳到正文',
  loading: '正在加载',
  nav: {
    label: '主导航',
    home: '首页',
    track: '查询包裹',
    dashboard: '工作台',
    homeLink: 'Waybill 首页',
  },
  topBar: {
    label: '服务与偏好设置',
    locations: '网点',
    alerts: '公告',
    activeAlerts_other: '{{count}} 条有效',
    language: '语言',
    theme: '外观',
    signedInAs: '已登录：{{username}}',
  },
  theme: { system: '跟随系统', light: '浅色', dark: '深色' },
  locations: {
    title: '网点',
    intro: '我们的分拣枢纽及当地当前时间。',
    time: '{{hub}}当地时间',
    hours: '柜台周一至周六 {{opensAt}}-{{closesAt}}',
    open: '营业中',
    closed: '已打烊',
    map: '分拣枢纽地图',
  },
  footer: {
    label: '页脚',
    tagline: '国际包裹运输，每一次扫描都有记录。',
    track: '查询包裹',
    staff: '员工登录',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}，{{country}}',
  trackingNumber: {
    label: '运单号',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: '校验位不符，其中有一个字符输入有误。',
  },
  copy: { copied: '已复制到剪贴板', failed: '浏览器不允许复制' },
  invalid: {
    email: '请输入完整的邮箱地址，例如 name@example.com。',
    phone: '请输入电话号码，例如 +1 212 555 0100。',
  },
  toast: { region: '通知（F8）', close: '关闭通知' },
  errors: {
    title: '无法加载此内容',
    retry: '重试',
    network: '无法连接服务器。请检查网络后重试。',
    unexpectedAnswer: '服务器返回了本页面无法识别的内容。请重新加载页面后再试。',
    requestId: '请求编号 {{id}}',
    pageTitle: '出了点问题',
    pageDetail: '本页面已停止运行。重新加载通常可以解决，已保存的内容不会丢失。',
    reload: '重新加载页面',
  },
  offline: '您已离线，当前显示的内容可能不是最新的。',
  notFound: {
    title: '页面未找到',
    detail: '此地址没有任何内容。链接可能不完整或有输入错误。',
    home: '返回首页',
    track: '查询包裹',
  },
} satisfies Translation<typeof english, 'zh'>;
