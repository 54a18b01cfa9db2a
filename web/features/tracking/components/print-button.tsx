import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

export function PrintButton() {
  const { t } = useTranslation('tracking');
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
      {t('print.button')}
    </Button>
  );
}
