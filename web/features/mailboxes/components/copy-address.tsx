import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#web/shared/ui/button/use-copy.ts';

/** Copies the address and says so for two seconds. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('mailboxes');
  const { isCopied, copy } = useCopy(t('setup.copied'));
  return (
    <Button icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => void copy(address)}>
      {isCopied ? t('setup.copied') : t('setup.copy')}
    </Button>
  );
}
