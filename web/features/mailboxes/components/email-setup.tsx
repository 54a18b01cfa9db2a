import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mailbox } from '#contracts/mailboxes.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { CopyAddress } from './copy-address.tsx';
import { DeviceChoice, type Device } from './device-choice.tsx';
import { ManualSettings } from './manual-settings.tsx';
import styles from './mailboxes.module.css';
import { SetupOptions } from './setup-options.tsx';

/** Three steps: the password, the device, and the way to set it up on that. */
export function EmailSetup({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useTranslation('mailboxes');
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={styles['setup']}>
      <section className={styles['card']} aria-labelledby="business-mailbox">
        <header className={styles['head']}>
          <h2 id="business-mailbox">{t('business')}</h2>
          {mailbox.health.state === 'failing' ? (
            <Tag look="delayed">{t('state.failing')}</Tag>
          ) : (
            <Tag look="delivered">{t('setup.active')}</Tag>
          )}
        </header>
        <p className={styles['address']}>
          <bdi dir="ltr" className="mono">
            {mailbox.address}
          </bdi>
          <CopyAddress address={mailbox.address} />
        </p>
        <p className={styles['soft']}>{t('setup.note')}</p>
      </section>
      <ol className={styles['steps']}>
        <li className={styles['card']}>
          <h2>{t('setup.password.title')}</h2>
          <p>{t('setup.password.detail')}</p>
        </li>
        <li className={styles['card']}>
          <h2>{t('setup.device.title')}</h2>
          <DeviceChoice device={device} onChoose={setDevice} />
        </li>
        <li className={styles['card']}>
          <h2>{t('setup.option.title')}</h2>
          <SetupOptions device={device} />
        </li>
      </ol>
      <ManualSettings mailbox={mailbox} />
    </div>
  );
}
