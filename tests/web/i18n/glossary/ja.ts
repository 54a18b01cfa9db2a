import type { Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  { found: /フォロー/u, write: 'お知らせを受け取る', why: 'フォロー is for social networks' },
  { found: /発送[をの]作成/u, write: '発送を登録', why: '発送 is an act' },
  {
    found: /送り状番号/u,
    write: '追跡番号',
    why: 'only the picture of a waybill has the other',
    but: ['home:sample.number', 'shipments:preview.number'],
  },
  { found: /受付番号/u, write: '見積もり番号', why: 'one term' },
  { found: /(?<!お)届け先/u, write: 'お届け先', why: 'always with お' },
  { found: /(?:配達|お届け)予定(?!日|でした)/u, write: 'お届け予定日', why: 'one term' },
  { found: /オーバーナイト|当日配送/u, write: '翌日配達, 当日配達', why: 'names of the services' },
  { found: /取り消し/u, write: 'キャンセル', why: 'one term' },
  { found: /運行/u, write: '配送', why: '運行 is for trains and buses' },
  { found: /番地/u, write: '住所の詳細', why: 'a 番地 is the number of a house' },
  { found: /メモ/u, write: '備考, 連絡事項', why: 'a メモ is for oneself' },
  { found: /あなた|こんにちは/u, write: 'お客様', why: 'how a company addresses a customer' },
  { found: /[一二三四五六七八九十](?:つ|個|日|通|時間)/u, write: 'Latin digits', why: 'as all other numbers' },
  {
    found: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}] ?[,;:!?(]|[),;:!?] ?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|\.{3}/u,
    write: '、；：！？（）…',
    why: 'full-width punctuation',
  },
  { found: /(?:\d|\}\})[-–](?:\d|\{\{)/u, write: '～', why: 'one sign for ranges' },
];
