import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import type { usePresence } from '../../hooks/use-presence.ts';

interface AssignMenuProps {
  conversation: Pick<ConversationPage, 'assignedTo'>;
  ownId: string;
  steps: ReturnType<typeof useConversationSteps>;
  presence: ReturnType<typeof usePresence>;
}

const nobody = 'nobody';

/** Takes a conversation, hands it to a colleague who is at the emails now, or gives it back. */
export function AssignMenu({ conversation: { assignedTo }, ownId, steps, presence: { others } }: AssignMenuProps) {
  const { t } = useTranslation('conversations');
  const has = assignedTo?.accountId;
  const items = [
    ...(has === ownId ? [] : [{ key: ownId, label: t('assign.me') }]),
    ...others
      .filter(({ accountId }) => accountId !== has)
      .map(({ accountId, name }) => ({ key: accountId, label: <bdi>{name}</bdi> })),
    ...(has === undefined ? [] : [{ key: nobody, label: t('assign.nobody') }]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => steps.take({ step: 'assign', body: { accountId: key === nobody ? null : key } }) }}
      getPopupContainer={popupContainer}
    >
      <Button aria-haspopup="menu">{t('assign.button')}</Button>
    </Dropdown>
  );
}
