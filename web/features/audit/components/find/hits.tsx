import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditHit, AuditHits } from '#contracts/audit.ts';
import { paths } from '#contracts/paths.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useKindName } from '../../hooks/use-kind-name.ts';
import styles from './find.module.css';

const keyOf = (hit: AuditHit): string => (hit.found === 'thing' ? `${hit.about.kind} ${hit.about.id}` : `${hit.found} ${hit.id}`);

/** What was found, each as a link to its history or to its events. */
export function Hits({ found: { hits, isMore } }: { found: AuditHits }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { nameOf } = useKindName();
  const linkOf = (hit: AuditHit) => {
    if (hit.found === 'thing') {
      const { about, label } = hit;
      return { to: paths.history(about), text: nameOf({ ...about, label }) };
    }
    return hit.found === 'actor'
      ? { to: paths.auditBy(hit.id), text: t('find.actor', { name: isolate(hit.name ?? hit.id) }) }
      : { to: paths.auditCorrelated(hit.id), text: t('find.correlation', { number: format.number(hit.events) }) };
  };
  if (hits.length === 0) return <Announced className={styles['soft']}>{t('find.none')}</Announced>;
  return (
    <>
      <ul className={styles['hits']} aria-label={t('find.results')}>
        {hits.map((hit) => {
          const { to, text } = linkOf(hit);
          return (
            <li key={keyOf(hit)}>
              <Link to={to}>
                <bdi>{text}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
      {isMore ? <p className={styles['soft']}>{t('find.more')}</p> : null}
    </>
  );
}
