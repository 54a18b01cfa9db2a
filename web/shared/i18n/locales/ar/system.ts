import type { Translation } from '../../translation.ts';
import type english from '../en/system.ts';

export default {
  title: 'النظام',
  lead: 'مكونات هذا النظام ومدى مواكبته للأحداث.',
  stale: 'تعذّر التحقق مجددًا. هذه هي الحالة عند {{time}}.',
  parts: 'المكونات',
  part: {
    eventStore: 'مخزن الأحداث',
    database: 'قاعدة البيانات',
    keys: 'مفاتيح البيانات الشخصية',
    keyCopy: 'نسخة المفاتيح',
    bus: 'التحديثات المباشرة',
    mailServer: 'خادم البريد الإلكتروني',
    textGateway: 'بوابة الرسائل النصية',
  },
  state: {
    up: 'يعمل',
    read_only: 'للقراءة فقط',
    down: 'لا يمكن الوصول إليه',
    off: 'غير مُعدّ',
  },
  missingKeys: 'الأشخاص الذين فُقدت مفاتيحهم: {{number}}. شغّل npm run doctor.',
  readers: 'التقدّم',
  reader: {
    readModels: 'نماذج القراءة',
    mailer: 'البريد الإلكتروني الصادر',
    relay: 'التحديثات المباشرة',
  },
  lag: {
    none: 'محدّث',
    behind: 'متأخر بمقدار {{time}}',
  },
  version: 'الإصدار',
  parked: 'السلاسل المعلّقة',
  nothingParked: 'طُبّقت جميع الأحداث.',
  parkedLead: 'تنتظر هذه السلاسل خلف حدث تعذّر تطبيقه، ويستمر كل ما عداها.',
  waitsAt: 'توقفت عند {{type}}. الأحداث المنتظرة: {{number}}.',
  keyMissing: 'هناك مفتاح مفقود، وستُعاد المحاولة عند توفره.',
  retry: 'إعادة المحاولة',
  retried: 'السلاسل التي أُعيدت محاولتها: {{number}}',
  retryFailed: 'تعذّرت إعادة محاولة السلاسل',
  retries: 'المحاولات السابقة',
  retriedBy: '{{name}}، {{time}}. السلاسل: {{number}}',
  formerAccount: 'حساب سابق',
} satisfies Translation<typeof english, 'ar'>;
