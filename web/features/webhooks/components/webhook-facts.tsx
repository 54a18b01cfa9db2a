import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contracts/webhooks.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { typeWord } from '#web/shared/i18n/coded-words.ts';
import styles from './webhooks.module.css';

/** What an endpoint is told of, and who made it. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { list, region, instant } = useFormat();
  const { types, filter, apiKey, createdBy, createdAt, formerUntil, pausedAt } = webhook;
  const time = instant(createdAt, 'full');
  const name = isolate((apiKey ? apiKey.name : createdBy) ?? t('formerAccount'));
  return (
    <>
      <ul className={styles['types']}>
        {types.map((type) => (
          <li key={type}>{t(`type.${typeWord(type)}`)}</li>
        ))}
      </ul>
      <ul className={styles['facts']}>
        {filter.services.length > 0 ? (
          <li>{t('onlyServices', { services: list(filter.services.map((service) => t(`service.${service}`))) })}</li>
        ) : null}
        {filter.countries.length > 0 ? <li>{t('onlyCountries', { countries: list(filter.countries.map(region)) })}</li> : null}
        {filter.ownShipments ? <li>{t('ownOnly')}</li> : null}
        <li>{t(apiKey ? 'createdByKey' : 'createdBy', { name, time })}</li>
        {pausedAt ? <li>{t('pausedSince', { time: instant(pausedAt, 'full') })}</li> : null}
        {formerUntil ? <li>{t('former', { time: instant(formerUntil, 'full') })}</li> : null}
      </ul>
    </>
  );
}
