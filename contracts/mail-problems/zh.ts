import type { MailProblemWords } from './mail-problems.ts';

export const zh: MailProblemWords = {
  host_unknown: {
    what: '找不到此名称的服务器。',
    remedy: '请检查拼写，或在服务商的帮助页面中查找服务器名称。',
  },
  host_not_allowed: {
    what: '不允许使用此服务器或端口。',
    remedy: '请使用公共邮件服务器：收信使用端口 993 或 143，发信使用端口 587 或 465。',
  },
  unreachable: {
    what: '服务器没有响应。',
    remedy: '请检查服务器名称和端口，几分钟后再试。',
  },
  no_tls: {
    what: '服务器在此端口不提供加密连接。',
    remedy: '收信请尝试端口 993，发信请尝试端口 587 或 465。您的密码没有发送出去。',
  },
  bad_certificate: {
    what: '服务器无法证明它拥有此名称。',
    remedy: '请使用服务商帮助页面中的准确名称。如果是您自己的服务器，请更新其证书。',
  },
  wrong_password: {
    what: '服务器不接受此邮箱地址和密码。',
    remedy: '请重新输入密码，并确认该邮箱已允许邮件程序访问。',
  },
  app_password_needed: {
    what: '服务商要求使用应用专用密码。',
    remedy: '请在邮箱账号的安全设置中创建应用专用密码，并用它代替平时的密码。',
  },
  passwords_not_accepted: {
    what: '服务商不再接受邮件程序使用密码登录。',
    remedy: '请让服务商或管理员为此邮箱开启该功能，或连接其他服务商的邮箱。',
  },
  password_missing: {
    what: '此处不再保存该邮箱的密码。',
    remedy: '请更换密码。',
  },
  protocol: {
    what: '服务器的回应不符合预期。',
    remedy: '请确认这是邮件服务器，并且端口正确。',
  },
  busy: {
    what: '服务器目前不接受登录。',
    remedy: '请等待几分钟后再试。',
  },
};
