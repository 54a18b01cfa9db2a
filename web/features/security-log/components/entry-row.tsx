import { useTranslation } from 'react-i18next';
import type { SecurityEntry } from '#contracts/security-log.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import rows from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { ChatLink } from './chat-link.tsx';
import { ShipmentLink } from './shipment-link.tsx';
import styles from './security-log.module.css';

interface EntryRowProps {
  entry: SecurityEntry;
  /** Shows this account alone. */
  onPerson: () => void;
}

export function EntryRow({ entry, onPerson }: EntryRowProps) {
  const { t } = useTranslation(['securityLog', 'accounts']);
  const format = useFormat();
  const { type, account, by, role, count, exported, shipment, chat, apiKey, webhook } = entry;
  const name = account.username ?? t('securityLog:noName');
  const figure = count === undefined ? undefined : format.number(count);
  const named = webhook?.name ?? apiKey?.name;
  const detail = role ? t(`accounts:role.${role}`) : named ? isolate(named) : figure;
  const what = exported ? t(`securityLog:exported.${exported}`) : t(`securityLog:event.${type}`);
  const byWhom = (): string => {
    if (by.who === 'account') return t('securityLog:by.account', { name: isolate(by.username ?? t('securityLog:noName')) });
    if (by.who === 'api_key') return t('securityLog:by.api_key', { name: isolate(by.name ?? by.id) });
    return t(`securityLog:by.${by.who}`);
  };
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        {detail === undefined || shipment ? what : t('securityLog:withDetail', { what, detail })}
        {shipment?.trackingNumber ? <ShipmentLink id={shipment.id} trackingNumber={shipment.trackingNumber} /> : null}
        {chat ? <ChatLink id={chat.id} /> : null}
      </span>
      <button type="button" className={rows['action']} aria-label={t('securityLog:onlyNamed', { name })} onClick={onPerson}>
        <bdi>{name}</bdi>
      </button>
      <span className={styles['soft']}>{byWhom()}</span>
      <ShortTime instant={entry.recordedAt} />
    </li>
  );
}
