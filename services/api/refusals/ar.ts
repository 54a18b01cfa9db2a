import type { Refusals } from './refusals.ts';

export const ar: Refusals = {
  codes: {
    invalid_request: 'بعض الحقول غير صحيحة.',
    malformed_json: 'تعذّرت قراءة الطلب.',
    unauthenticated: 'يرجى تسجيل الدخول.',
    wrong_credentials: 'اسم المستخدم أو كلمة المرور غير صحيحة',
    forbidden: 'لا يحق لحسابك القيام بهذا.',
    not_addressee: 'هذا العنوان ليس للمرسل ولا للمستلم.',
    cross_origin: 'جاء هذا الطلب من موقع آخر.',
    not_found: 'لا يوجد شيء هنا.',
    tracking_not_found: 'رقم التتبع غير موجود. تحقق من الرقم وحاول مرة أخرى.',
    final_status: 'هذه الشحنة مغلقة ولم تعد تتحرك، ولا تتغير إلا بتصحيح.',
    reason_required: 'هذا التغيير يحتاج إلى سبب: اختر سببًا.',
    occurred_in_future: 'لا يمكن أن يقع حدث في المستقبل.',
    route_complete: 'الطرد في وجهته بالفعل.',
    conflict: 'لم يعد هذا يناسب الوضع الحالي. أعد التحميل وحاول مرة أخرى.',
    stale_revision: 'غيّر شخص آخر هذا في الأثناء. أعد التحميل وحاول مرة أخرى.',
    key_reused: 'استُخدم هذا المفتاح لطلب آخر.',
    body_too_large: 'الطلب أكبر من 1 ميبي بايت.',
    unsupported_media_type: 'صيغة الطلب غير متوقعة.',
    rate_limited: 'محاولات كثيرة جدًّا. انتظر قبل أن تحاول مرة أخرى.',
    unavailable: 'هذا غير متاح الآن. لم يضع شيء؛ حاول مرة أخرى بعد لحظات.',
    internal: 'حدث خطأ من جهتنا. حاول مرة أخرى.',
  },
  field: 'لا يمكن استخدام هذه القيمة',
};
