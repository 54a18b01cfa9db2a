import type { QuoteEmailTexts } from './texts.ts';

export const ar: QuoteEmailTexts = {
  greeting: 'مرحبًا،',
  received: {
    subject: (reference) => `استلمنا طلب عرض السعر ${reference}`,
    intro: (hours) => `شكرًا لتواصلك معنا. سنرد عليك بالسعر خلال ${hours} ساعة.`,
    note: 'يمكنك الرد على هذه الرسالة إذا تغيّر شيء في شحنتك.',
  },
  answered: {
    subject: (reference) => `الرد على طلب عرض السعر ${reference}`,
    intro: 'هذا سعرنا لشحنتك، ويصبح ثابتًا بمجرد قبولك له.',
    action: 'الاطلاع على العرض وقبوله',
    note: 'يمكن لأي شخص لديه هذا الرابط قبول العرض، فيُرجى عدم مشاركته.',
  },
  sameDay: 'اليوم نفسه',
  labels: {
    reference: 'المرجع',
    estimate: 'السعر التقديري',
    price: 'السعر',
    validUntil: 'صالح حتى',
  },
  whyYou: 'تصلك هذه الرسالة لأن بريدك الإلكتروني ورد في طلب عرض سعر. إن لم تكن أنت من أرسله فتجاهلها.',
};
