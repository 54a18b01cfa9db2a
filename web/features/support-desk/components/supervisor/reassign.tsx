import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { agentsQuery } from '../../api/list-agents.ts';
import { useChatSteps } from '../../hooks/use-chat-steps.ts';

const nobody = 'nobody';

/** Gives the conversation to whoever can take one, or back to everybody. */
export function Reassign({ chat: { userId, assignedTo } }: { chat: ListedChat }) {
  const { t } = useTranslation('supportAdmin');
  const { data: agents = [], isPending } = useQuery(agentsQuery);
  const steps = useChatSteps(userId);
  const options = agents.map(({ id, username, email }) => ({ value: id, label: username ?? email }));
  const isListed = assignedTo === null || agents.some(({ id }) => id === assignedTo.accountId);
  return (
    <Select<string>
      aria-label={t('chat.reassign')}
      popupMatchSelectWidth={false}
      loading={isPending || steps.isPending}
      value={assignedTo?.accountId ?? nobody}
      onChange={(chosen) => steps.assign(chosen === nobody ? null : chosen)}
      options={[
        { value: nobody, label: t('list.nobody') },
        ...options,
        ...(isListed || assignedTo === null ? [] : [{ value: assignedTo.accountId, label: assignedTo.name ?? '' }]),
      ]}
    />
  );
}
