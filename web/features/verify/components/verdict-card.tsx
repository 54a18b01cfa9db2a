import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import type { Problem } from '../model/archive-reading.ts';
import type { Verdict } from '../model/verify-archive.ts';
import styles from './verify.module.css';

const mostShown = 100;

/** Whether an archive is as it was exported, by which key, or everything that is not. */
export function VerdictCard({ name, verdict: { problems, events, manifest, keyId } }: { name: string; verdict: Verdict }) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const isWhole = problems.length === 0;
  const unsealed = manifest?.tail ? manifest.tail.upTo - manifest.tail.from + 1 : 0;
  return (
    <section className={styles['panel']} aria-labelledby="verdict">
      <Announced as="div" className={styles['verdict']}>
        <h2 id="verdict">{isWhole ? t('holds') : t('differs')}</h2>
        <Tag look={isWhole ? 'delivered' : 'delayed'}>{isWhole ? t('ok') : t('notOk')}</Tag>
      </Announced>
      <p>
        <bdi className={styles['name']}>{name}</bdi>
      </p>
      {isWhole ? (
        <p>
          {t('holdsDetail', {
            number: format.number(events),
            time: manifest ? format.instant(manifest.createdAt, 'dayTime') : '',
          })}{' '}
          {unsealed > 0 ? t('unsealed', { number: format.number(unsealed) }) : null}
        </p>
      ) : (
        <ul className={styles['list']}>
          {problems.slice(0, mostShown).map((problem) => (
            <ProblemLine key={JSON.stringify(problem)} {...problem} />
          ))}
        </ul>
      )}
      {problems.length > mostShown ? <p>{t('more', { number: format.number(problems.length - mostShown) })}</p> : null}
      {keyId === undefined ? null : (
        <>
          <p>
            {t('key')} <bdi className={styles['key']}>{keyId}</bdi>
          </p>
          <p className={styles['soft']}>{t('keyNote')}</p>
        </>
      )}
    </section>
  );
}

/** What differs, then where: file and line, or the number of an event and its id. */
function ProblemLine({ kind, file, line, head, number, eventId, stream, revision }: Problem) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const subject =
    number !== undefined || eventId !== undefined || stream !== undefined
      ? t('event', { number: number === undefined ? '' : format.number(number) })
      : head === undefined
        ? t('file')
        : t('head', { number: format.number(head) });
  const where = [
    file,
    line === undefined ? undefined : t('line', { number: format.number(line) }),
    eventId,
    stream && `${stream}#${revision}`,
  ];
  return (
    <li>
      <p>{t(`kind.${kind}`, { what: subject.trim() })}</p>
      <p className={styles['place']}>{where.flatMap((part) => (part ? isolate(part) : [])).join(' · ')}</p>
    </li>
  );
}
