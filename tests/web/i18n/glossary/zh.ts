import type { Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  { found: /货件/u, write: '包裹 or 运单', why: 'a thing and its record' },
  { found: /追踪/u, write: '查询', why: 'what people do with a 运单号', but: ['content:features.tracking.title'] },
  { found: /快递(?!员)/u, write: '特快', why: '快递 is every courier service' },
  { found: /隔夜/u, write: '次日达', why: '隔夜 is left overnight' },
  { found: /报价请求/u, write: '报价申请', why: 'one term' },
  { found: /街道/u, write: '详细地址', why: 'a 街道 is a subdistrict' },
  { found: /服务通知/u, write: '服务公告', why: '通知 is for toasts and emails' },
  { found: /写信|来信|此信/u, write: '发邮件', why: 'a 信 is made of paper' },
  { found: /(?<!洛杉矶|迈阿密|法兰克福国际)枢纽/u, write: '分拣中心', why: '枢纽 is for names' },
  { found: /账户|可选/u, write: '账号, 选填', why: 'one term' },
  { found: /公斤/u, write: '千克', why: 'one unit' },
  { found: /(?:寄出|目的)国家/u, write: '寄件国家, 目的地国家', why: 'as forms say it' },
  { found: /\}\} 个国家(?!和地区)/u, write: '个国家和地区', why: 'more than 200 are not all countries' },
  { found: /你/u, write: '您', why: 'everybody is addressed as 您' },
  { found: /\p{sc=Han} ?[,;:!?(]|[),;:!?] ?\p{sc=Han}|\.{3}/u, write: '，；：！？（）……', why: 'full-width punctuation' },
  { found: /(?:\d|\}\})[-–](?:\d|\{\{)/u, write: '～', why: 'one sign for ranges' },
];
