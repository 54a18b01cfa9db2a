import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DuplicateOf } from '#contracts/errors.ts';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import styles from './wizard.module.css';

interface DuplicateQuestionProps {
  of: DuplicateOf;
  isPending: boolean;
  onCreate: () => void;
}

/** Asks whether the same parcel is meant once more. */
export function DuplicateQuestion({ of, isPending, onCreate }: DuplicateQuestionProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const number = isolate(groupTrackingNumber(of.trackingNumber));
  return (
    <Announced as="div" className={styles['reused']} urgent>
      <p>{t('duplicate.question', { number, ago: format.ago(of.createdAt) })}</p>
      <div className={styles['buttons']}>
        <LinkButton to={paths.shipment(of.id)} size="middle">
          {t('duplicate.open')}
        </LinkButton>
        <Button loading={isPending} onClick={onCreate}>
          {t('duplicate.create')}
        </Button>
      </div>
    </Announced>
  );
}
