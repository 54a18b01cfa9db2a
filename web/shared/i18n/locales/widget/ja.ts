import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: '追跡ウィジェット',
  lead: 'ショップのページに置ける番号欄と結果表示です。コードは1行、Cookieは使わず、7言語に対応します。',
  code: 'ページ用のコード',
  preview: 'プレビュー',
  language: '言語',
  languageOfPage: 'ページと同じ',
  number: '追跡番号（任意）',
  numberHint: '注文ページなどで、この荷物をすぐに表示します。',
  copy: 'コードをコピー',
  copied: 'コードをコピーしました',
  frameTitle: '荷物の追跡',
  theme: {
    label: '外観',
    auto: '端末に合わせる',
    light: 'ライト',
    dark: 'ダーク',
  },
  kind: {
    label: 'コードの種類',
    script: 'スクリプト',
    frame: 'フレーム',
  },
  kindHint: {
    script: '高さはスクリプトが自動で調整します。ウィジェットを表示する場所に貼り付けてください。',
    frame: '外部スクリプトを許可しないページ向けです。高さは固定です。',
  },
  sites: {
    title: '表示を許可されたサイト',
    none: 'まだ、ほかのサイトではウィジェットを表示できません。',
    any: 'すべてのサイトでウィジェットを表示できます。',
    setting: 'サイトの許可は、このシステムの運用者が設定 {{setting}} で行います。',
  },
  frame: {
    searching: '荷物を検索しています…',
    tooMany: 'お使いのネットワークからの検索が多すぎます。1分後にもう一度お試しください。',
    failed: '荷物を検索できませんでした。しばらくしてからもう一度お試しください。',
    why: '理由',
    details: '配送状況をすべて見る',
  },
} satisfies Translation<typeof english, 'ja'>;
