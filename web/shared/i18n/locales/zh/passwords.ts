import type { Translation } from '../../translation.ts';
import type english from '../en/passwords.ts';

export default {
  backToSignIn: '返回登录',
  hint: '至少 12 个字符。几个互不相关的词很容易记住。',
  field: {
    email: '邮箱地址',
    username: '用户名',
    password: '新密码',
    currentPassword: '当前密码',
  },
  forgot: {
    title: '忘记密码？',
    lead: '请输入账号的邮箱地址，我们会发送用于设置新密码的链接。',
    send: '发送链接',
    sent: '请查看收件箱',
    sentText: '如果有账号使用此地址，链接已发出。链接只能使用一次，一小时内有效。',
  },
  link: {
    invitation: '设置账号',
    reset: '设置新密码',
    invitationLead: '请为 {{email}} 设置用户名和密码。',
    resetLead: '账号：{{username}}',
    create: '创建账号',
    save: '保存密码',
    invalid: '此链接已失效',
    invalidText: '链接只能使用一次，并会过期。邀请可由管理员重新发送。',
    askAgain: '获取新链接',
    done: '密码已设置',
    doneText: '您现在可以用 {{username}} 登录。',
    signIn: '登录',
  },
  own: {
    title: '您的账号',
    heading: '更改密码',
    save: '更改密码',
    done: '密码已更改',
    note: '您的其他会话已结束。',
  },
} satisfies Translation<typeof english, 'zh'>;
