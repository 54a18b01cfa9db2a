import { Button } from 'antd';
import { Fragment, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { importFormats, importKinds, mostImportRows, type ImportKind } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import notice from '#web/shared/ui/notice.module.css';
import { useUpload } from '../hooks/use-upload.ts';
import { toldMostBytes } from '../model/refusal.ts';
import { FileProgress } from './file-progress.tsx';
import styles from './imports.module.css';

/** Asks what the rows are, gives the template, and takes the file. */
export function NewImport() {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { language } = useLanguage();
  const [kind, setKind] = useState<ImportKind>('shipments');
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { sending, refusal, send, stop } = useUpload(kind);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!sending) send([...event.dataTransfer.files]);
  };
  return (
    <section className={styles['card']} aria-labelledby="new-import">
      <h2 id="new-import">{t('new.title')}</h2>
      <fieldset className={styles['kinds']} disabled={sending !== undefined}>
        <legend className={styles['soft']}>{t('new.kind')}</legend>
        {importKinds.map((value) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {t(`kind.${value}`)}
          </label>
        ))}
      </fieldset>
      <p className={styles['soft']}>
        {importFormats.map((fileFormat) => (
          <Fragment key={fileFormat}>
            <a href={`/api/imports/templates/${kind}?language=${language}&format=${fileFormat}`} download>
              {t(`new.template.${fileFormat}`)}
            </a>{' '}
          </Fragment>
        ))}
        {t('new.templateHint')}
      </p>
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={dropped}
      >
        {sending ? (
          <FileProgress {...sending} onStop={stop} />
        ) : (
          <>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx,text/csv"
              aria-label={t('new.choose')}
              hidden
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                target.value = '';
                if (files.length > 0) send(files);
              }}
            />
            <Button type="primary" onClick={() => input.current?.click()}>
              {t('new.choose')}
            </Button>
            <p className={styles['soft']}>
              {t('new.drop', { size: format.bytes(toldMostBytes), rows: format.number(mostImportRows) })}
            </p>
          </>
        )}
      </div>
      {refusal === undefined ? null : (
        <Announced as="div" className={notice['problem']} urgent>
          <p>{t('new.refused')}</p>
          <p>{refusal}</p>
        </Announced>
      )}
    </section>
  );
}
