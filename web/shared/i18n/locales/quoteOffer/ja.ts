import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'お見積もり',
  lead: 'ご依頼のお荷物の料金です。',
  home: 'ホームへ戻る',
  again: '新しいお見積もりを依頼',
  reference: '見積もり番号',
  from: '発送元',
  to: 'お届け先',
  price: '料金（米ドル）',
  validUntil: '有効期限',
  parcel: '荷物の種類',
  weight: '重量',
  service: 'サービス',
  note: '備考',
  acceptedAt: '承諾日時',
  accept: 'お見積もりを承諾',
  accepting: '処理中…',
  changed: 'このページを開いている間にお見積もりの内容が変わりました。現在の表示は最新です。',
  failed: 'お見積もりを承諾できませんでした。{{reason}}',
  answered: {
    stamp: 'お見積もり',
    title: 'この料金でよろしいですか',
    text: '承諾されると料金が確定します。その後、不足している情報をお伺いし、発送の準備をします。',
  },
  accepted: {
    stamp: '承諾済み',
    title: 'ありがとうございます。料金が確定しました',
    text: 'この料金で発送の準備をし、不足している情報があればお伺いします。追跡番号はメールでお知らせします。',
  },
  expired: {
    stamp: '期限切れ',
    title: 'このお見積もりは有効期限が切れました',
    text: 'このお見積もりは承諾いただけません。改めてお見積もりをご依頼ください。',
  },
  converted: {
    stamp: '登録済み',
    title: 'お荷物の発送を登録しました',
    text: '追跡番号は、お送りしたメールに記載しています。',
  },
  replaced: {
    title: '新しいお見積もりに差し替えられました',
    text: '最新のメールのリンクをご利用ください。',
  },
  unknown: {
    title: 'このリンクに該当するお見積もりが見つかりません',
    text: 'リンクが途中で切れている可能性があります。メールからもう一度開くか、新しいお見積もりをご依頼ください。',
  },
} satisfies Translation<typeof english, 'ja'>;
