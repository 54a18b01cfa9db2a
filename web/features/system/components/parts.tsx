import { useTranslation } from 'react-i18next';
import type { Readiness } from '#contracts/health.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import styles from './system.module.css';

type PartState = 'up' | 'read_only' | 'down' | 'off';

const looks: Record<PartState, ShipmentStatus> = { up: 'delivered', read_only: 'pending', down: 'delayed', off: 'cancelled' };

const partsOf = (health: Readiness) =>
  [
    ['eventStore', health.eventStore],
    ['database', health.database],
    ['keys', health.keys.store],
    ['keyCopy', health.keys.copy],
    ['bus', health.bus],
    ['mailServer', health.mailServer],
    ['textGateway', health.textGateway ?? 'off'],
  ] as const satisfies readonly (readonly [string, PartState])[];

/** What the installation is made of, and whether each of it works. */
export function Parts({ health }: { health: Readiness }) {
  const { t } = useTranslation('system');
  const { missing } = health.keys;
  return (
    <section className={styles['panel']} aria-labelledby="system-parts">
      <h2 id="system-parts">{t('parts')}</h2>
      <dl className={styles['parts']}>
        {partsOf(health).map(([name, state]) => (
          <div key={name}>
            <dt>{t(`part.${name}`)}</dt>
            <dd>
              <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>
            </dd>
          </div>
        ))}
      </dl>
      {health.logRefused === null ? null : <p className={styles['trouble']}>{health.logRefused}</p>}
      {missing === null || missing === 0 ? null : <p className={styles['trouble']}>{t('missingKeys', { number: missing })}</p>}
    </section>
  );
}
