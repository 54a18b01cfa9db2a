import { useTranslation } from 'react-i18next';
import type { ApiKey, ApiKeyWithSecret } from '#contracts/api-keys.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { scopeWords } from '#web/shared/i18n/coded-words.ts';
import styles from './api-keys.module.css';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

interface ApiKeyCardProps {
  apiKey: ApiKey;
  mayChange: boolean;
  onRotated: (key: ApiKeyWithSecret) => void;
}

const looks: Record<ApiKey['state'], ShipmentStatus> = { active: 'delivered', expired: 'cancelled', revoked: 'cancelled' };

export function ApiKeyCard({ apiKey, mayChange, onRotated }: ApiKeyCardProps) {
  const { t } = useTranslation('apiKeys');
  const { list, instant } = useFormat();
  const { name, hint, mode, scopes, allowedAddresses, state, expiresAt, formerUntil, createdAt, createdBy, lastUsedAt } = apiKey;
  const at = (moment: string) => instant(moment, 'full');
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>
        {mode === 'test' ? <Tag look="pending">{t('mode.test')}</Tag> : null}
        <code className="mono" dir="ltr">
          {hint}…
        </code>
      </div>
      <ul className={styles['scopes']}>
        {scopes.map((scope) => (
          <li key={scope}>{t(`scope.${scopeWords[scope]}`)}</li>
        ))}
      </ul>
      <ul className={styles['facts']}>
        <li>{t('createdBy', { name: isolate(createdBy ?? t('formerAccount')), time: at(createdAt) })}</li>
        <li>{lastUsedAt ? t('lastUsed', { time: at(lastUsedAt) }) : t('neverUsed')}</li>
        {expiresAt ? <li>{t(state === 'expired' ? 'expired' : 'expires', { time: at(expiresAt) })}</li> : null}
        {formerUntil && state === 'active' ? <li>{t('former', { time: at(formerUntil) })}</li> : null}
        {allowedAddresses.length > 0 ? <li>{t('onlyFrom', { addresses: list(allowedAddresses.map(isolate)) })}</li> : null}
      </ul>
      {mayChange && state !== 'revoked' ? (
        <div className={styles['actions']}>
          {state === 'active' ? <RotateKey apiKey={apiKey} onRotated={onRotated} /> : null}
          <RevokeKey apiKey={apiKey} />
        </div>
      ) : null}
    </article>
  );
}
