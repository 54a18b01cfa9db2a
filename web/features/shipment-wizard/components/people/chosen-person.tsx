import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Address } from '#contracts/address-book.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { forgetAddressMutation } from '../../api/forget-address.ts';
import styles from './people.module.css';

interface ChosenPersonProps {
  person: Address;
  onUndo: () => void;
  /** Nobody is suggested under this entry any more. */
  onForgotten: () => void;
}

/** Where the fields were filled in from, and how to take that back or to have the entry forgotten. */
export function ChosenPerson({ person, onUndo, onForgotten }: ChosenPersonProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const toast = useToast();
  const { name } = person;
  const forget = useMutation({
    ...forgetAddressMutation,
    onSuccess: () => {
      toast({ title: t('people.forgotten'), description: t('people.forgottenDetail', { name }), tone: 'success' });
      onForgotten();
    },
    onError: (error) => toast({ title: t('people.forgetFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <div className={styles['notice']}>
      <Announced>{t('people.filledIn', { date: format.instant(person.lastUsedAt, 'date') })}</Announced>
      <Button type="link" onClick={onUndo}>
        {t('people.undo')}
      </Button>
      <Popconfirm
        title={t('people.forgetQuestion', { name })}
        description={t('people.forgetDetail')}
        okText={t('people.forget')}
        cancelText={t('people.cancel')}
        onConfirm={() => forget.mutate(person.id)}
        getPopupContainer={popupContainer}
        classNames={{ root: styles['question'] ?? '' }}
      >
        <Button type="link" loading={forget.isPending}>
          {t('people.forget')}
        </Button>
      </Popconfirm>
    </div>
  );
}
