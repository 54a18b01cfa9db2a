import type { Refusals } from './refusals.ts';

export const ja: Refusals = {
  codes: {
    invalid_request: '正しくない項目があります。',
    malformed_json: 'リクエストを読み取れません。',
    unauthenticated: 'ログインしてください。',
    wrong_credentials: 'ユーザー名またはパスワードが正しくありません',
    forbidden: 'このアカウントではこの操作はできません。',
    not_addressee: 'このアドレスは差出人のものでも受取人のものでもありません。',
    cross_origin: 'このリクエストは別のサイトから送られました。',
    not_found: 'ここには何もありません。',
    tracking_not_found: '追跡番号が見つかりません。番号をご確認のうえ、もう一度お試しください。',
    final_status: 'この発送は終了しており、これ以上動きません。変更できるのは訂正のみです。',
    reason_required: 'この変更には理由が必要です。選択してください。',
    occurred_in_future: '未来の出来事は記録できません。',
    route_complete: '荷物はすでに目的地にあります。',
    conflict: '現在の状態と合いません。再読み込みして、もう一度お試しください。',
    stale_revision: 'その間に別の人が変更しました。再読み込みして、もう一度お試しください。',
    key_reused: 'このキーは別のリクエストで使われています。',
    body_too_large: 'リクエストが 1 MiB を超えています。',
    unsupported_media_type: 'リクエストの形式が正しくありません。',
    rate_limited: '試行回数が多すぎます。しばらく待ってからお試しください。',
    unavailable: '現在ご利用いただけません。失われたものはありません。しばらくしてからお試しください。',
    internal: '当方で問題が発生しました。もう一度お試しください。',
  },
  field: 'この値は使えません',
};
