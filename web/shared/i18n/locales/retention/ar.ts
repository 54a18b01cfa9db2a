import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  tabs: {
    label: 'المحو والاحتفاظ',
    persons: 'الأشخاص',
    retention: 'الاحتفاظ',
  },
  title: 'مدة الاحتفاظ بالبيانات',
  lead: 'تُطبَّق القواعد مرة كل يوم وتحذف ما هو أقدم. يبقى ما قيل في الرسائل والمحادثات. لا يُحذف شيء يخص محادثة مفتوحة أو طردًا في الطريق.',
  kind: {
    received_emails: 'الرسائل الواردة بصورتها الأصلية مع مرفقاتها',
    reply_files: 'الملفات المرسلة مع الردود',
    chat_photos: 'صور المحادثات',
  },
  keep: 'مدة الاحتفاظ',
  forGood: 'بلا حد',
  setBy: 'حدّدها {{name}}، {{time}}',
  formerAccount: 'حساب سابق',
  counting: 'يجري حساب ما سيُحذف',
  due: 'ما سيُحذف اليوم: {{amount, number}}',
  oldest: 'أقدمها من {{time}}.',
  nothingDue: 'لن يُحذف شيء اليوم.',
  countFailed: 'تعذّر حساب ما سيُحذف',
  save: 'حفظ',
  saved: 'حُفظت القاعدة',
  savedFrom: 'تُطبَّق مرة كل يوم ابتداءً من الغد (UTC).',
  savedOff: 'لن يُحذف بعد الآن شيء من هذا النوع.',
  saveFailed: 'لم تُحفظ القاعدة',
  lastRun: 'ما حُذف في آخر تطبيق، {{time}}',
  noRun: 'لم تُطبَّق القواعد بعد.',
} satisfies Translation<typeof english, 'ar'>;
