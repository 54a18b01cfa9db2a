import { ar as labels } from '#contracts/labels/ar.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: 'الانتقال إلى المحتوى',
  loading: 'جارٍ التحميل',
  nav: {
    label: 'التنقل الرئيسي',
    home: 'الرئيسية',
    track: 'تتبع الشحنة',
    dashboard: 'لوحة التحكم',
    homeLink: 'الصفحة الرئيسية لموقع Waybill',
  },
  topBar: {
    label: 'الخدمة والتفضيلات',
    locations: 'المواقع',
    alerts: 'التنبيهات',
    language: 'اللغة',
    theme: 'المظهر',
    signedInAs: 'مسجَّل الدخول باسم {{username}}',
  },
  theme: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
  locations: {
    title: 'المواقع',
    intro: 'مراكز الفرز لدينا والوقت الآن في كل منها.',
    time: 'التوقيت المحلي في {{hub}}',
  },
  alerts: { title: 'التنبيهات', none: 'لا توجد تنبيهات خدمة حالية', noneDetail: 'الطرود تسير كما هو مخطط لها.' },
  footer: {
    label: 'تذييل الصفحة',
    tagline: 'شحن دولي للطرود، وكل عملية مسح مسجَّلة.',
    track: 'تتبع شحنة',
    staff: 'دخول الموظفين',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}، {{country}}',
  trackingNumber: {
    label: 'رقم التتبع',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: 'رقم التحقق غير مطابق. أحد الأحرف أو الأرقام مكتوب خطأً.',
  },
  copy: { copied: 'نُسخ إلى الحافظة', failed: 'لم يسمح المتصفح بالنسخ' },
  toast: { region: 'الإشعارات (F8)', close: 'إغلاق الإشعار' },
  errors: {
    title: 'تعذّر التحميل',
    retry: 'إعادة المحاولة',
    network: 'يتعذّر الوصول إلى الخادم. تحقق من اتصالك وحاول مرة أخرى.',
    unexpectedAnswer: 'أعطى الخادم ردًّا لا تفهمه هذه الصفحة. أعد تحميل الصفحة وحاول مرة أخرى.',
    requestId: 'الطلب {{id}}',
    pageTitle: 'حدث خطأ ما',
    pageDetail: 'توقفت هذه الصفحة عن العمل. إعادة تحميلها تحل المشكلة غالبًا، ولا يضيع شيء مما حفظته.',
    reload: 'إعادة تحميل الصفحة',
  },
  offline: 'أنت غير متصل بالإنترنت. قد لا يكون ما تراه محدَّثًا.',
  notFound: {
    title: 'الصفحة غير موجودة',
    detail: 'لا يوجد شيء على هذا العنوان. ربما انقطع الرابط أو كُتب خطأً.',
    home: 'العودة إلى الصفحة الرئيسية',
    track: 'تتبع شحنة',
  },
} satisfies Translation<typeof english, 'ar'>;
