import type { Avoided } from '../avoided.ts';

export const avoided: readonly Avoided[] = [
  {
    found: /البريد(?! الإلكتروني)/u,
    write: 'البريد الإلكتروني',
    why: 'for a carrier البريد alone is the post',
    but: ['canned-replies:address.text'],
  },
  { found: /إرسالية|حزمة|عبوة/u, write: 'شحنة or طرد', why: 'one term' },
  { found: /رقم المتابعة/u, write: 'رقم التتبع', why: 'one term' },
  { found: /تسعيرة/u, write: 'عرض سعر', why: 'one term' },
  { found: /ليلي/u, write: 'اليوم التالي', why: 'ليلي is nightly' },
  { found: /الوصول المتوقع/u, write: 'التسليم المتوقع', why: 'one term' },
  { found: /كجم/u, write: 'كغم', why: 'as Intl writes kilograms' },
  {
    found: /\p{L}(?<!تح)(?:كم|وا)(?![\p{L}\p{M}])/u,
    write: 'the singular',
    why: 'a reader is addressed as one person',
  },
  { found: /تعذر|المصرح|يرجى/u, write: 'تعذّر, المصرّح, يُرجى', why: 'one spelling' },
  { found: /\p{sc=Arab}\p{M}*[,;?]/u, write: '، ؛ ؟', why: 'Arabic punctuation' },
  { found: /[٠-٩]/u, write: 'Latin digits', why: 'as Intl writes numbers here' },
  { found: /(?:\d|\}\})[-–](?:\d|\{\{)/u, write: 'من … إلى …', why: 'from right to left the ends of a range change places' },
];
