import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'شحن الطرود وتتبعها حول العالم',
  description: 'شحن دولي للطرود: اعرف السعر قبل التغليف، وتابع كل مسح مع مكانه وتوقيته المحلي.',
  noScript: 'يحتاج التتبع والأسعار إلى JavaScript، وهو معطّل في هذا المتصفح.',
  tabs: { label: 'التتبع أو عرض السعر', track: 'تتبع', quote: 'عرض سعر' },
  track: { button: 'تتبع الشحنة', help: 'المساعدة', hint: 'المسافات والشرطات لا تؤثر.' },
  sample: {
    label: 'هكذا تبدو بوليصة الشحن',
    number: 'رقم البوليصة',
    from: 'من',
    to: 'إلى',
    service: 'الخدمة',
    weight: 'الوزن',
    expected: 'التسليم المتوقع',
    originCity: 'واغادوغو',
    destinationCity: 'برلين',
  },
  features: { heading: 'ما يمكنك الاعتماد عليه' },
  badges: { heading: 'شهادات وسجل' },
  services: { heading: 'خدماتنا' },
  partners: { heading: 'شركاء موثوقون' },
  testimonials: { heading: 'ماذا يقول عملاؤنا' },
  coverage: { map: 'خريطة العالم مع مراكز الفرز والمسارات بينها' },
  contact: { heading: 'تحدث إلينا' },
  closing: { heading: 'جاهز للشحن؟', text: 'أخبرنا ماذا تشحن وإلى أين، ويصلك الرد مع السعر خلال 24 ساعة.' },
  getQuote: 'الحصول على عرض سعر',
  requestQuote: 'طلب عرض سعر',
  trackLink: 'تتبع شحنة',
} satisfies Translation<typeof english, 'ar'>;
