import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  heading: '您的登录位置',
  headingOf: '{{name}} 的会话',
  lead: '如果有您不认识的会话，请将其结束并修改密码。',
  browserOn: '{{system}} 上的 {{browser}}',
  unknownClient: '未知程序',
  adminArea: '管理区',
  here: '当前会话',
  now: '正在使用',
  lastUsed: '上次使用：{{ago}}',
  opened: '登录时间：{{time}}',
  place: '{{zone}}（{{city}}）',
  unknownPlace: '时区未知',
  none: '目前没有登录。',
  end: '结束会话',
  endNamed: '结束会话：{{client}}，{{used}}',
  endOthers: '结束其他所有会话',
  endOthersQuestion: '要结束其他所有会话吗？正在使用的人需要重新登录。',
  cancel: '取消',
  done: { one: '会话已结束', others: '其他会话已全部结束' },
  failed: '无法结束会话',
} satisfies Translation<typeof english, 'zh'>;
