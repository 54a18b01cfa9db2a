import { useTranslation } from 'react-i18next';
import type { Readiness } from '#contracts/health.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { SystemState } from '#contracts/system.ts';
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

interface PartsProps {
  health: Readiness;
  versions: Pick<SystemState, 'version' | 'node'> | undefined;
}

/** What the installation is made of, whether each of it works, and which versions run. */
export function Parts({ health, versions }: PartsProps) {
  const { t } = useTranslation('system');
  const { missing, refused } = health.keys;
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
        {versions ? (
          <>
            <div>
              <dt>{t('version')}</dt>
              <dd>
                <bdi>{versions.version}</bdi>
              </dd>
            </div>
            <div>
              <dt>Node.js</dt>
              <dd>
                <bdi>{versions.node}</bdi>
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      {health.logRefused === null ? null : <p className={styles['trouble']}>{health.logRefused}</p>}
      {refused === null ? null : <p className={styles['trouble']}>{refused}</p>}
      {missing === null || missing === 0 ? null : <p className={styles['trouble']}>{t('missingKeys', { number: missing })}</p>}
    </section>
  );
}
