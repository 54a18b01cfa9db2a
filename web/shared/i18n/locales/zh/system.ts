import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: '系统',
  lead: '此系统的组成部分及其处理进度。',
  stale: '无法重新检查。以下为 {{time}} 的状态。',
  parts: '组成部分',
  part: {
    eventStore: '事件存储',
    database: '数据库',
    keys: '个人数据密钥',
    keyCopy: '密钥副本',
    bus: '实时更新',
    mailServer: '邮件服务器',
    textGateway: '短信网关',
  },
  state: {
    up: '运行正常',
    read_only: '只读',
    down: '无法连接',
    off: '未配置',
  },
  missingKeys: '缺少密钥的人员：{{number}}。请运行 npm run doctor。',
  readers: '处理进度',
  reader: {
    readModels: '读取模型',
    mailer: '外发邮件',
    relay: '实时更新',
  },
  lag: {
    none: '已是最新',
    behind: '落后 {{time}}',
  },
  version: '版本',
  parked: '暂停的事件流',
  nothingParked: '所有事件均已处理。',
  parkedLead: '这些事件流因某个事件无法处理而暂停，其余部分照常运行。',
  waitsAt: '停在 {{type}}。等待中的事件：{{number}}。',
  keyMissing: '缺少密钥，密钥就绪后会自动重试。',
  retry: '重试',
  retried: '已重试的事件流：{{number}}',
  retryFailed: '无法重试这些事件流',
  retries: '此前的重试',
  retriedBy: '{{name}}，{{time}}。事件流：{{number}}',
  formerAccount: '已停用的账号',
} satisfies Translation<typeof english, 'zh'>;
