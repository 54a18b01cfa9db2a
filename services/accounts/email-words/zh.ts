import type { AccountTexts } from './texts.ts';

export const zh: AccountTexts = {
  greeting: '您好：',
  invitation: {
    subject: '邀请您使用 Waybill',
    intro: '管理员已为您开通 Waybill 账号。请设置用户名和密码，即可开始使用。',
    action: '设置账号',
    note: '此链接只能使用一次，7 天内有效。请勿转发给他人。',
    whyYou: '您收到此邮件，是因为管理员填写了您的邮箱地址。如果您不知情，请忽略此邮件。',
  },
  reset: {
    subject: '重置您的 Waybill 密码',
    intro: '有人请求重置您账号的密码。如果是您本人操作，请设置新密码。',
    action: '设置新密码',
    note: '此链接只能使用一次，一小时内有效。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
    whyYou: '您收到此邮件，是因为此邮箱地址属于一个 Waybill 账号。',
  },
  factorReset: {
    subject: '您的 Waybill 双重验证已重置',
    intro: '管理员已移除您账号的双重验证，并结束了所有会话。从现在起，仅凭密码即可登录。',
    action: '登录',
    note: '请在您的账号页面重新设置身份验证器应用。如果这不是您要求的，请立即联系管理员。',
    whyYou: '您收到此邮件，是因为此邮箱地址属于一个 Waybill 账号。',
  },
};
