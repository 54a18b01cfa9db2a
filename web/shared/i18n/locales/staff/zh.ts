import type { Translation } from '../../translation.ts';
import type english from './en.ts';

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
    placeholder: '单号、姓名、邮箱或编号',
    results: '搜索结果',
    loading: '正在搜索',
    empty: '没有与“{{search}}”匹配的内容',
    hint: '请尝试运单号、姓名、邮箱或报价编号。',
    failed: {
      shipments: '无法搜索运单',
      persons: '无法搜索联系人',
      conversations: '无法搜索邮件会话',
      emails: '无法搜索邮件',
      quotes: '无法搜索报价',
      accounts: '无法搜索账号',
    },
    allShipments: '全部匹配的运单',
    allQuotes: '全部匹配的报价',
    kind: {
      shipments: '运单',
      persons: '联系人',
      conversations: '邮件会话',
      emails: '邮件',
      quotes: '报价',
      accounts: '账号',
    },
    email: {
      queued: '等待发送',
      sending: '正在发送',
      sent: '已发送',
      in_doubt: '未确认',
      failed: '未发送',
    },
    group: '{{kind}}：{{number}}',
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
