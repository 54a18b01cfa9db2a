import { useTranslation } from 'react-i18next';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';

export function ChatTag({ chat: { status, waitingSince, assignedTo, isWithAssistant } }: { chat: ListedChat }) {
  const { t } = useTranslation('supportAdmin');
  if (status === 'closed') return <Tag look="cancelled">{t('state.closed')}</Tag>;
  if (waitingSince !== null) return <Tag look="delayed">{t('state.waiting')}</Tag>;
  if (isWithAssistant) return <Tag look="in_transit">{t('state.assistant')}</Tag>;
  return <Tag look={assignedTo ? 'delivered' : 'picked_up'}>{assignedTo ? t('state.taken') : t('state.open')}</Tag>;
}
