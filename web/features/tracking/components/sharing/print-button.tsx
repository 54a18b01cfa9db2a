import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';

export function PrintButton() {
  const { t } = useTranslation('tracking');
  return (
    <PlainButton compact onClick={() => window.print()}>
      <Icon name="print" />
      {t('print.button')}
    </PlainButton>
  );
}
