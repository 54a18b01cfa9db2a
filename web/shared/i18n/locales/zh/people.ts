import type { Translation } from '../../translation.ts';
import type english from '../en/people.ts';

export default {
  title: '人员',
  lead: '谁可以登录，以及拥有哪些权限。',
  caption: '所有拥有账号的人',
  invite: '邀请成员',
  inviteNote: '我们会发送一个 7 天内有效、只能使用一次的链接。每个地址每小时最多收到一封邮件。',
  send: '发送邀请',
  notYet: '尚未接受',
  you: '（您）',
  cancel: '取消',
  deactivateQuestion: '停用 {{name}}？其会话将结束，且无法再登录。',
  secondFactor: '双重验证',
  resetFactorQuestion: '要重置 {{name}} 的双重验证吗？其会话将结束，系统会发送邮件通知，之后仅凭密码即可登录。',
  roleNote: '其会话将结束，需要重新登录。',
  column: {
    name: '用户名',
    email: '邮箱',
    role: '角色',
    state: '状态',
    since: '起始时间',
    actions: '操作',
  },
  state: {
    invited: '已邀请',
    active: '已启用',
    deactivated: '已停用',
  },
  field: {
    email: '邮箱地址',
    role: '角色',
    language: '邮件语言',
  },
  action: {
    sessions: '会话',
    role: '更改角色',
    invite: '发送新链接',
    resetFactor: '重置双重验证',
    deactivate: '停用',
    reactivate: '重新启用',
  },
  named: {
    sessions: '会话：{{name}}',
    role: '更改角色：{{name}}',
    invite: '发送新链接：{{name}}',
    resetFactor: '重置双重验证：{{name}}',
    deactivate: '停用：{{name}}',
    reactivate: '重新启用：{{name}}',
  },
  done: {
    role: '角色已更改',
    invitation: '邀请已发送',
    resetFactor: '已重置双重验证',
    deactivate: '账号已停用',
    reactivate: '账号已重新启用',
  },
  stands: {
    title: '未发送新邮件',
    note: '不到一小时前发送的链接仍然有效。满一小时后可以再次发送。',
  },
  failed: {
    invitation: '无法发送邀请',
    resetFactor: '无法重置双重验证',
    deactivate: '无法停用账号',
    reactivate: '无法重新启用账号',
  },
} satisfies Translation<typeof english, 'zh'>;
