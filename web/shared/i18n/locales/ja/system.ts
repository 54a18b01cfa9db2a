import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: 'システム',
  lead: 'この環境の構成要素と処理の進み具合です。',
  stale: '再確認できませんでした。{{time}}時点の状態を表示しています。',
  parts: '構成要素',
  part: {
    eventStore: 'イベントストア',
    database: 'データベース',
    keys: '個人データの鍵',
    keyCopy: '鍵のコピー',
    bus: 'リアルタイム更新',
    mailServer: 'メールサーバー',
    textGateway: 'SMSゲートウェイ',
  },
  state: {
    up: '稼働中',
    read_only: '読み取り専用',
    down: '接続できません',
    off: '未設定',
  },
  missingKeys: '鍵が見つからない人：{{number}}人。npm run doctor を実行してください。',
  readers: '処理の進み具合',
  reader: {
    readModels: '読み取りモデル',
    mailer: '送信メール',
    relay: 'リアルタイム更新',
  },
  lag: {
    none: '最新',
    behind: '{{time}}の遅れ',
  },
  version: 'バージョン',
  parked: '保留中のストリーム',
  nothingParked: 'すべてのイベントが処理されています。',
  parkedLead: '処理できないイベントがあるため、次のストリームは待機しています。その他は通常どおり動いています。',
  waitsAt: '{{type}}で停止。待機中のイベント：{{number}}件。',
  keyMissing: '鍵がありません。鍵が見つかりしだい再試行されます。',
  retry: '再試行',
  retried: '再試行したストリーム：{{number}}件',
  retryFailed: 'ストリームを再試行できませんでした',
  retries: '過去の再試行',
  retriedBy: '{{name}}、{{time}}。ストリーム：{{number}}件',
  formerAccount: '以前のアカウント',
} satisfies Translation<typeof english, 'ja'>;
