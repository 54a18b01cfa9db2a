import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey, ApiKeyWithSecret } from '#contracts/api-keys.ts';
import { RotateModal } from '#web/shared/secrets/rotate-modal.tsx';
import { rotateApiKeyMutation } from '../api/rotate-api-key.ts';

interface RotateKeyProps {
  apiKey: ApiKey;
  onRotated: (key: ApiKeyWithSecret) => void;
}

/** Gives a key another secret, after asking for how long the one before goes on working. */
export function RotateKey({ apiKey, onRotated }: RotateKeyProps) {
  const { t } = useTranslation('apiKeys');
  const [isAsking, setIsAsking] = useState(false);
  const title = t('rotateNamed', { name: apiKey.name });
  return (
    <>
      <Button aria-label={title} onClick={() => setIsAsking(true)}>
        {t('rotate')}
      </Button>
      {isAsking ? (
        <RotateModal
          title={title}
          words={{ note: t('shownOnce'), rotate: t('rotate'), cancel: t('cancel'), overlap: t('field.overlapHours') }}
          overlapText={(overlap) => t(`overlap.${overlap}`)}
          mutation={rotateApiKeyMutation(apiKey.id)}
          onRotated={onRotated}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
