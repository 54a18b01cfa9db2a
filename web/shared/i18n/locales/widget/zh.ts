import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '查询小部件',
  lead: '供网店页面使用的单号输入框和查询结果：一行代码、不使用 Cookie、支持七种语言。',
  code: '页面代码',
  preview: '预览',
  language: '语言',
  languageOfPage: '与页面相同',
  number: '运单号（选填）',
  numberHint: '小部件会立即显示该包裹，例如用于订单页面。',
  copy: '复制代码',
  copied: '代码已复制',
  frameTitle: '包裹查询',
  theme: {
    label: '外观',
    auto: '跟随设备',
    light: '浅色',
    dark: '深色',
  },
  kind: {
    label: '代码类型',
    script: '脚本',
    frame: '框架',
  },
  kindHint: {
    script: '脚本会自动调整高度。请将其粘贴到要显示小部件的位置。',
    frame: '适用于不允许第三方脚本的页面，高度固定。',
  },
  sites: {
    title: '可以显示它的网站',
    none: '目前还没有其他网站可以显示该小部件。',
    any: '任何网站都可以显示该小部件。',
    setting: '本系统的管理方通过设置 {{setting}} 允许网站使用。',
  },
  frame: {
    searching: '正在查询包裹…',
    tooMany: '您的网络查询次数过多，请一分钟后再试。',
    failed: '无法查询该包裹，请稍后再试。',
    why: '原因',
    details: '查看完整物流信息',
  },
} satisfies Translation<typeof english, 'zh'>;
