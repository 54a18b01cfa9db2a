import type { ChatEmailTexts } from './texts.ts';

export const ar: ChatEmailTexts = {
  greeting: 'مرحبًا،',
  subject: 'أجابك فريق الدعم',
  intro: 'أجبنا في محادثتك مع الدعم أثناء غيابك.',
  action: 'فتح المحادثة',
  note: (days) => `يفتح هذا الرابط محادثتك لمدة ${days} يومًا، فيُرجى عدم مشاركته.`,
  whyYou: 'تصلك هذه الرسالة لأن هذا البريد الإلكتروني ذُكر في محادثة مع فريق الدعم لدينا. إن لم تكن أنت فتجاهلها.',
};
