import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'お知らせ',
  none: '現在、配送に関するお知らせはありません',
  noneDetail: '荷物は予定どおり配送しています。',
  level: {
    notice: 'ご案内',
    delay: '遅延',
    suspension: 'サービス停止',
  },
  since: '{{time}} から',
  until: '{{time}} まで',
  publish: 'お知らせを公開',
  published: 'お知らせを公開しました',
  withdraw: '取り下げる',
  withdrawNamed: '取り下げる：{{title}}',
  withdrawQuestion: 'このお知らせを全員の画面から取り下げますか。',
  withdrawn: 'お知らせを取り下げました',
  withdrawFailed: 'お知らせはまだ表示されています',
  cancel: 'キャンセル',
  field: {
    level: '荷物への影響',
    language: '記載言語',
    title: '見出し',
    detail: '状況と対処方法',
    until: '自動で取り下げる日時（任意）',
  },
  problem: {
    past: '現在より後の日時を選んでください。',
  },
  lead: '遅延や停止についてお客様にお知らせする内容です。公開するとすぐに表示されます。',
  all: 'すべてのお知らせ',
  filter: {
    label: '表示',
    all: 'すべて',
  },
  state: {
    active: '公開中',
    ended: '終了',
    withdrawn: '取り下げ済み',
  },
  list: {
    loading: 'お知らせを読み込んでいます',
    failed: 'お知らせを読み込めませんでした',
    forbidden: 'このアカウントにはお知らせを見る権限がありません。管理者にお問い合わせください。',
    more: '以前のものを表示',
    moreFailed: '以前のお知らせを読み込めませんでした',
    empty: 'お知らせはありません',
    emptyDetail: 'この状態のお知らせはありません。',
  },
  history: {
    published: '{{name}}が公開、{{time}}',
    withdrawn: '{{name}}が取り下げ、{{time}}',
  },
  formerAccount: '以前のアカウント',
} satisfies Translation<typeof english, 'ja'>;
