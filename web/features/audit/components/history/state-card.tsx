import { useTranslation } from 'react-i18next';
import type { AuditState } from '#contracts/audit.ts';
import { shipmentStatusSchema } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import folded from '#web/shared/ui/folded.module.css';
import { StatusStamp } from '#web/shared/ui/status/status-stamp.tsx';
import { useFieldText } from '../../hooks/use-field-text.ts';
import { fieldsOf } from '../../model/fields.ts';
import { ChangedFields } from './changed-fields.tsx';
import styles from './history.module.css';

/** What it looked like at that moment, and what the last event before it changed. */
export function StateCard({ state: { about, state, stand, changes, seen } }: { state: AuditState }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { labelOf, textOf } = useFieldText(about.kind);
  const status = seen ? shipmentStatusSchema.safeParse(state?.['status']).data : undefined;
  return (
    <section className={styles['card']} aria-labelledby="audit-state">
      <div className={styles['cardHead']}>
        <h2 id="audit-state">{t('state.heading')}</h2>
        {status ? <StatusStamp status={status} /> : null}
      </div>
      {state ? (
        <>
          <ChangedFields kind={about.kind} changes={changes} />
          <details className={folded['folded']}>
            <summary>{t('state.all')}</summary>
            <dl className={styles['fields']}>
              {fieldsOf(state).map(({ path, value }) => (
                <div key={path}>
                  <dt>{labelOf(path)}</dt>
                  <dd>
                    <bdi>{textOf(path, value)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      ) : (
        <p>{t('state.nothing')}</p>
      )}
      <p className={styles['note']}>
        {t('state.folded', { number: format.number(stand.counted), total: format.number(stand.total) })}
      </p>
    </section>
  );
}
