import type { ImportWords } from './words.ts';

export const ja: ImportWords = {
  headings: {
    reference: '参照番号',
    language: '言語',
    location: '場所',
    description: '説明',
    occurredAt: '日時',
    latitude: '緯度',
    longitude: '経度',
  },
  field: '修正する項目',
  reason: '問題',
  problems: {
    not_a_number: '数字を入力してください',
    ambiguous_number: '桁区切りなしで入力してください。この数字は二通りに読めます',
    other_currency: '金額は米ドルで入力してください',
    not_a_date: '2026-11-05 のように日付を入力してください',
    ambiguous_date: '2026-11-05 の形式で入力してください。日と月を区別できません',
    spreadsheet_error: '表計算ソフトがこのセルを計算できませんでした',
    unreadable: 'このセルの文字が失われています。ファイルを UTF-8 で保存してください',
    too_many_cells: 'この行のセルが見出しより多くあります',
  },
};
