import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'エクスポートを検証',
  lead: '履歴のアーカイブが記録されたとおりのものかどうかを確かめます。',
  choose: 'アーカイブ（tar.gz）を選ぶか、ここにドロップしてください',
  nothingSent: 'アーカイブはお使いの端末から出ません。このブラウザーだけで検証します。',
  givenKey: '受け取った鍵',
  givenKeyNote:
    '英数字 16 文字です。入力すると、この鍵か、この鍵からたどれる鍵で署名されたアーカイブだけが検証済みになります。空のままでもかまいません。',
  running: '{{name}} を検証しています',
  compared: '比較したイベント：{{number}}',
  unable: 'このブラウザーは Ed25519 の署名を確認できません。新しいブラウザーか、下のプログラムをお使いください。',
  unreadable: '{{name}} を読み取れませんでした。Waybill からエクスポートしたアーカイブを選んでください。',
  holds: 'アーカイブは記録されたとおりです',
  differs: 'アーカイブは記録と異なります',
  ok: '検証済み',
  notOk: '変更あり',
  holdsDetail: 'イベント：{{number}}。エクスポート：{{time}}。',
  unsealed: 'まだ先頭値がなく、マニフェストの署名で保護されている最新のイベント：{{number}}。',
  more: 'その他の相違：{{number}}',
  key: '署名した鍵',
  keyNote: 'この鍵を、別の方法で受け取った鍵と比べてください。別の鍵を持つ人は別のエクスポートを作れます。',
  event: 'イベント {{number}}',
  head: '先頭値 {{number}}',
  file: 'ファイル',
  line: '{{number}} 行目',
  kind: {
    edited: '{{what}}が変更されています',
    dropped: '{{what}}がありません',
    inserted: '{{what}}が挿入されています',
    reordered: '{{what}}の位置が違います',
    cut_off: '{{what}}が切り取られています',
    damaged: '{{what}}がここで壊れているか、切れています',
    too_large:
      '{{what}}は検証できる大きさを超えています。アーカイブに含められるハッシュと先頭値は 256 MB（イベント 300 万件分）までです。期間を短くしてエクスポートしてください。',
    key_unknown: '{{what}}は未知の鍵で署名されています',
  },
  yourself: '自分で検証する',
  yourselfLead: 'Node.js 20 だけで動く 1 つのファイルです。すべてのエクスポートにも含まれています。',
  download: 'verify.mjs をダウンロード',
} satisfies Translation<typeof english, 'ja'>;
