import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '员工登录',
  heading: '登录工作台',
  lead: '供负责包裹运输的员工使用。',
  username: '用户名',
  password: '密码',
  forgot: '忘记密码？',
  signIn: '登录',
  usernameRequired: '请输入用户名。',
  passwordRequired: '请输入密码。',
  wrongCredentials: '用户名或密码不正确',
  tooManyTries: '登录尝试次数过多，请在{{wait}}后重试。',
  backToHome: '返回首页',
  code: {
    lead: '请输入身份验证器应用中的验证码。',
    label: '验证码',
    hint: '六位数字',
    required: '请输入验证码',
    back: '返回输入密码',
    recovery: {
      lead: '请输入一个恢复码。每个恢复码只能使用一次。',
      label: '恢复码',
      wrong: '该恢复码无效或已被使用。',
      use: '使用恢复码',
      useApp: '使用身份验证器应用',
    },
  },
  demo: {
    heading: '演示账号',
    lead: '这是演示环境，以下账号仅在此处有效。',
    use: '填入',
    useOf: '填入 {{username}}',
  },
  role: { customer: '客户', agent: '客服专员', admin: '管理员', auditor: '审计员' },
  notStaff: '此账号没有员工权限。',
} satisfies Translation<typeof english, 'zh'>;
