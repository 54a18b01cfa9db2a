import type { Translation } from '../../translation.ts';
import type english from '../en/staff.ts';

export default {
  rail: {
    label: '工作台',
    setUp: '设置',
    more: '更多',
    atLeast: '{{number}}+',
    waiting_other: '{{number}} 项待答复',
  },
  search: {
    label: '全局搜索',
    placeholder: '单号、姓名或编号',
    results: '搜索结果',
    loading: '正在搜索',
    empty: '没有与“{{search}}”匹配的内容',
    hint: '请尝试运单号、姓名、邮箱或报价编号。',
    failed: '搜索失败',
    allShipments: '全部匹配的运单',
    allQuotes: '全部匹配的报价',
    found_other: '{{count, number}} 条结果',
  },
  yourAccount: '您的账号',
  logout: '退出登录',
  loggedOut: { title: '已退出', detail: '您已成功退出登录。', failed: '退出登录失败' },
  shortcuts: {
    title: '键盘快捷键',
    search: '全局搜索',
    new: '新建运单',
    help: '显示这些快捷键',
    toasts: '转到通知',
    single: '单键快捷键',
    off: '已关闭。开启后即可使用以上按键。',
  },
} satisfies Translation<typeof english, 'zh'>;
