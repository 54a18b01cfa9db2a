import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '服务公告',
  none: '当前没有服务公告',
  noneDetail: '包裹正按计划运输。',
  level: {
    notice: '提示',
    delay: '延误',
    suspension: '服务暂停',
  },
  since: '自 {{time}} 起',
  until: '至 {{time}}',
  publish: '发布公告',
  published: '公告已发布',
  withdraw: '撤下',
  withdrawNamed: '撤下：{{title}}',
  withdrawQuestion: '确定要撤下此公告吗？撤下后所有人都将看不到。',
  withdrawn: '公告已撤下',
  withdrawFailed: '公告撤下失败，仍在显示',
  cancel: '取消',
  field: {
    level: '对包裹的影响',
    language: '撰写语言',
    title: '标题',
    detail: '发生了什么，可以怎么做',
    until: '自动撤下的时间（选填）',
  },
  problem: {
    past: '请选择一个将来的时间。',
  },
  lead: '向客户说明延误和停运情况。公告一经发布即对外公开。',
  all: '所有公告',
  filter: {
    label: '显示',
    all: '全部',
  },
  state: {
    active: '生效中',
    ended: '已结束',
    withdrawn: '已撤回',
  },
  list: {
    loading: '正在加载公告',
    failed: '无法加载公告',
    forbidden: '您的账号无权查看公告。请联系管理员。',
    more: '显示更早的',
    moreFailed: '无法加载更早的公告',
    empty: '暂无公告',
    emptyDetail: '没有处于此状态的公告。',
  },
  history: {
    published: '{{name}} 发布，{{time}}',
    withdrawn: '{{name}} 撤回，{{time}}',
  },
  formerAccount: '已停用的账号',
} satisfies Translation<typeof english, 'zh'>;
