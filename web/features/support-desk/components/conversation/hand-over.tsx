import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { useChatSteps } from '../../hooks/use-chat-steps.ts';
import { useDesk } from '../../hooks/use-desk.ts';

interface HandOverProps {
  ownId: string;
  steps: ReturnType<typeof useChatSteps>;
}

const everybody = 'everybody';
/** Whoever opens the menu by a key chooses by keys. */
const focusOnOpen = { autoFocus: true };

/** Gives the conversation to a colleague who is there, or back to everybody. */
export function HandOver({ ownId, steps }: HandOverProps) {
  const { t } = useTranslation('supportDesk');
  const { colleagues } = useDesk();
  const others = colleagues
    .filter(({ accountId }) => accountId !== ownId)
    .map(({ accountId, seats }) => ({ key: accountId, label: <bdi>{seats[0]?.name}</bdi> }));
  const nobody = { key: 'nobody', label: t('handOver.nobody'), disabled: true };
  const items = [
    ...(others.length > 0 ? others : [nobody]),
    { type: 'divider' as const },
    { key: everybody, label: t('handOver.everybody') },
  ];
  return (
    <Dropdown
      {...focusOnOpen}
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => steps.assign(key === everybody ? null : key) }}
      getPopupContainer={popupContainer}
    >
      <Button aria-haspopup="menu" loading={steps.isPending}>
        {t('handOver.button')}
      </Button>
    </Dropdown>
  );
}
