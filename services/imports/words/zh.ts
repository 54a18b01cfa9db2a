import type { ImportWords } from './words.ts';

export const zh: ImportWords = {
  headings: {
    reference: '参考编号',
    language: '语言',
    location: '地点',
    description: '说明',
    occurredAt: '时间',
    latitude: '纬度',
    longitude: '经度',
  },
  field: '需更正的字段',
  reason: '问题',
  problems: {
    not_a_number: '请输入数字',
    ambiguous_number: '请不要使用千位分隔符：这个数字有两种读法',
    other_currency: '请以美元填写金额',
    not_a_date: '请输入类似 2026-11-05 的日期',
    ambiguous_date: '请将日期写成 2026-11-05：无法分辨日和月',
    spreadsheet_error: '电子表格无法计算此单元格',
    unreadable: '此单元格的部分文字已丢失。请将文件另存为 UTF-8',
    too_many_cells: '此行的单元格多于标题行',
  },
};
