import type { ImportWords } from './words.ts';

export const ar: ImportWords = {
  headings: {
    reference: 'الرقم المرجعي',
    language: 'اللغة',
    location: 'الموقع',
    description: 'الوصف',
    occurredAt: 'الوقت',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
  },
  field: 'الحقل المطلوب تصحيحه',
  reason: 'المشكلة',
  problems: {
    not_a_number: 'أدخل رقمًا',
    ambiguous_number: 'اكتب هذا الرقم دون فاصل الآلاف، إذ يمكن قراءته بطريقتين',
    other_currency: 'أدخل المبلغ بالدولار الأمريكي',
    not_a_date: 'أدخل تاريخًا مثل 2026-11-05',
    ambiguous_date: 'اكتب هذا التاريخ بالشكل 2026-11-05، إذ لا يمكن التمييز بين اليوم والشهر',
    spreadsheet_error: 'تعذّر على جدول البيانات حساب هذه الخلية',
    unreadable: 'فُقدت بعض حروف هذه الخلية. احفظ الملف بترميز UTF-8',
    too_many_cells: 'في هذا الصف خلايا أكثر من صف العناوين',
  },
};
