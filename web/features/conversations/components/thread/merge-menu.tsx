import { Dropdown, Button } from 'antd';
import { EllipsisOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { useConversationSteps } from '../../hooks/use-conversation-steps.ts';
import { ConversationPicker } from './conversation-picker.tsx';

interface MergeMenuProps {
  conversation: Pick<ConversationPage, 'id'>;
  steps: ReturnType<typeof useConversationSteps>;
  onOther: (id: string) => void;
}

/** What is not wanted all day: makes two conversations one. */
export function MergeMenu({ conversation: { id }, steps, onOther }: MergeMenuProps) {
  const { t } = useTranslation('conversations');
  const [isPicking, setIsPicking] = useState(false);
  const items = [{ key: 'merge', label: t('merge.into'), onClick: () => setIsPicking(true) }];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} getPopupContainer={popupContainer}>
        <Button aria-label={t('more')} aria-haspopup="menu" icon={<EllipsisOutlined aria-hidden />} />
      </Dropdown>
      {isPicking ? (
        <ConversationPicker
          title={t('merge.into')}
          except={id}
          onClose={() => setIsPicking(false)}
          onPick={(into) => {
            setIsPicking(false);
            steps.take({ step: 'merge', body: { into } }, () => onOther(into));
          }}
        />
      ) : null}
    </>
  );
}
