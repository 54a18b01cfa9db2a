import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { useVerification, type Verification } from '../hooks/use-verification.ts';
import { VerdictCard } from './verdict-card.tsx';
import styles from './verify.module.css';

/** Verifies an exported archive in the browser: nothing of it is sent anywhere. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const { verification, verify } = useVerification();
  const note = useId();
  const keyNote = useId();
  const [key, setKey] = useState('');
  const chosen = useRef<File>(undefined);
  const look = (given: string) => {
    const fingerprint = given.replace(/\s/g, '').toLowerCase();
    if (chosen.current) void verify(chosen.current, fingerprint === '' ? undefined : fingerprint);
  };
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    chosen.current = file;
    look(key);
  };
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <div
        className={styles['drop']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        <label className={styles['choose']}>
          {t('choose')}
          <input
            className="visually-hidden"
            type="file"
            accept=".gz,application/gzip"
            aria-describedby={note}
            onChange={({ target }) => {
              take(target.files);
              target.value = '';
            }}
          />
        </label>
        <p id={note}>{t('nothingSent')}</p>
      </div>
      <div className={styles['panel']}>
        <label className={styles['given']}>
          {t('givenKey')}
          <TextInput
            mono
            dir="ltr"
            value={key}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            aria-describedby={keyNote}
            onChange={({ target }) => {
              setKey(target.value);
              look(target.value);
            }}
          />
        </label>
        <p id={keyNote} className={styles['soft']}>
          {t('givenKeyNote')}
        </p>
      </div>
      <Outcome verification={verification} />
      <section className={styles['panel']} aria-labelledby="verify-yourself">
        <h2 id="verify-yourself">{t('yourself')}</h2>
        <p>{t('yourselfLead')}</p>
        <code dir="ltr">node verify.mjs export.tar.gz</code>
        <a href="/api/audit/verify.mjs" download="verify.mjs">
          {t('download')}
        </a>
      </section>
    </div>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  switch (verification.state) {
    case 'none':
      return null;
    case 'unable':
      return <Announced className={styles['problem']}>{t('unable')}</Announced>;
    case 'unreadable':
      return <Announced className={styles['problem']}>{t('unreadable', { name: isolate(verification.name) })}</Announced>;
    case 'running':
      return (
        <div className={styles['panel']}>
          <progress aria-label={t('running', { name: verification.name })} />
          <Announced>{t('running', { name: isolate(verification.name) })}</Announced>
          <p className="mono">{t('compared', { number: format.number(verification.events) })}</p>
        </div>
      );
    default:
      return <VerdictCard name={verification.name} verdict={verification.verdict} />;
  }
}
