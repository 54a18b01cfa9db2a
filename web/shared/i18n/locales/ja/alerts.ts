import type { Translation } from '../../translation.ts';
import type english from '../en/alerts.ts';

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
} satisfies Translation<typeof english, 'ja'>;
