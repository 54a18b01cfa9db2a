import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rotateApiKeySchema, type ApiKey, type ApiKeyWithSecret } from '#contracts/api-keys.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { rotateApiKeyMutation } from '../api/rotate-api-key.ts';
import { overlapHours, overlaps, type Overlap } from '../model/api-key-form.ts';
import styles from './api-keys.module.css';

interface RotateKeyProps {
  apiKey: ApiKey;
  onRotated: (key: ApiKeyWithSecret) => void;
}

/** Gives a key another secret, after asking for how long the one before goes on working. */
export function RotateKey({ apiKey, onRotated }: RotateKeyProps) {
  const { t } = useTranslation('apiKeys');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button aria-label={t('rotateNamed', { name: apiKey.name })} onClick={() => setIsAsking(true)}>
        {t('rotate')}
      </Button>
      {isAsking ? <RotateModal apiKey={apiKey} onRotated={onRotated} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function RotateModal({ apiKey, onRotated, onClose }: RotateKeyProps & { onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const rotate = useMutation(rotateApiKeyMutation(apiKey.id));
  const form = useForm({
    name: 'rotate-key',
    schema: rotateApiKeySchema,
    toBody: (values: { overlapHours: Overlap }) => ({ overlapHours: overlapHours[values.overlapHours] }),
    state: useState<{ overlapHours: Overlap }>({ overlapHours: 'day' }),
    label: (field) => t(`field.${field}`),
    mutation: rotate,
    onSent: (key) => {
      onClose();
      onRotated(key);
    },
  });
  return (
    <FormModal
      title={t('rotateNamed', { name: apiKey.name })}
      note={t('shownOnce')}
      save={t('rotate')}
      close={t('cancel')}
      form={form}
      error={rotate.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ChoiceField
          field={form.field('overlapHours')}
          options={overlaps.map((value) => ({ value, label: t(`overlap.${value}`) }))}
        />
      </Form>
    </FormModal>
  );
}
