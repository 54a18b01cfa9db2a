import type { Translation } from '../../translation.ts';
import type english from '../en/quoteOffer.ts';

export default {
  title: 'عرض السعر الخاص بك',
  lead: 'سعرنا للشحنة التي سألت عنها.',
  home: 'العودة إلى الرئيسية',
  again: 'اطلب عرض سعر جديدًا',
  reference: 'رقم العرض',
  from: 'من',
  to: 'إلى',
  price: 'السعر بالدولار الأمريكي',
  validUntil: 'صالح حتى',
  parcel: 'نوع الطرد',
  weight: 'الوزن',
  service: 'الخدمة',
  note: 'ملاحظة',
  acceptedAt: 'وقت القبول',
  accept: 'اقبل عرض السعر',
  accepting: 'جارٍ القبول...',
  changed: 'تغيّر العرض أثناء فتح هذه الصفحة. ما تراه الآن هو الأحدث.',
  failed: 'تعذّر قبول عرض السعر. {{reason}}',
  answered: {
    stamp: 'عرض',
    title: 'هل يناسبك هذا؟',
    text: 'بقبولك يثبت السعر. بعدها نسألك عما ينقص ونجهّز الشحنة.',
  },
  accepted: {
    stamp: 'مقبول',
    title: 'شكرًا لك، ثبت السعر',
    text: 'نجهّز شحنتك بهذا السعر ونسألك عما ينقص. يصلك رقم التتبع بالبريد الإلكتروني.',
  },
  expired: {
    stamp: 'منتهٍ',
    title: 'انتهت صلاحية هذا العرض',
    text: 'لم يعد قبوله ممكنًا. يسعدنا أن نقدم لك عرضًا جديدًا.',
  },
  converted: {
    stamp: 'مسجّلة',
    title: 'شحنتك مسجّلة',
    text: 'رقم التتبع في الرسالة التي أرسلناها إليك عنها.',
  },
  replaced: {
    title: 'حلّ عرض أحدث محل هذا العرض',
    text: 'يرجى استخدام الرابط في آخر رسالة منا.',
  },
  unknown: {
    title: 'هذا الرابط لا يقود إلى أي عرض',
    text: 'ربما اقتُطع جزء منه. افتحه مرة أخرى من رسالتنا، أو اطلب عرض سعر جديدًا.',
  },
} satisfies Translation<typeof english, 'ar'>;
