import { useTranslation } from 'react-i18next';
import type { Change } from '#contracts/audit.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useFieldText } from '../../hooks/use-field-text.ts';
import styles from './history.module.css';

const technical: ReadonlySet<string> = new Set(['id', 'latitude', 'longitude', 'timeZone', 'simulated', 'correction']);

/** What an event adds to a list is told by what people see of it; the rest is among all fields. */
const isTelling = ({ path, before }: Change): boolean => {
  const parts = path.split('.');
  return path !== 'revision' && (parts.length === 1 || before !== null || !technical.has(parts.at(-1) ?? ''));
};

/** The fields that an event changed: the old value struck out, the new one after it. */
export function ChangedFields({ kind, changes }: { kind: string; changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { labelOf, textOf } = useFieldText(kind);
  const shown = changes.filter(isTelling);
  return (
    <>
      <p className={styles['note']}>
        {shown.length > 0 ? t('state.changed', { number: format.number(shown.length) }) : t('state.unchanged')}
      </p>
      <dl className={styles['fields']}>
        {shown.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{labelOf(path)}</dt>
            <dd>
              {before === null ? null : (
                <>
                  <del>
                    <bdi>{textOf(path, before)}</bdi>
                  </del>{' '}
                </>
              )}
              <ins>
                <bdi>{textOf(path, after)}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
