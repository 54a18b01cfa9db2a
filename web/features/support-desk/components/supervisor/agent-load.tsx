import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatFigures } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import rows from '#web/shared/list/rows.module.css';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { formatWaited } from '../../model/waited.ts';
import styles from './supervisor.module.css';

const columns = ['name', 'open', 'unanswered', 'answers', 'median'] as const;

/** What each agent has to do now, and has done in the period. */
export function AgentLoad({ agents }: { agents: ChatFigures['agents'] }) {
  const { t } = useTranslation('supportAdmin');
  const format = useFormat();
  const { language } = useLanguage();
  const heading = useId();
  return (
    <div className={styles['card']}>
      <h2 id={heading}>{t('load.title')}</h2>
      {agents.length === 0 ? (
        <p className={styles['soft']}>{t('load.none')}</p>
      ) : (
        <div className={styles['wide']} role="region" aria-labelledby={heading} tabIndex={0}>
          <table className={rows['table']} data-dense="true">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`load.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map(({ accountId, name, isOnline, open, unanswered, answers, medianSeconds }) => (
                <tr key={accountId}>
                  <th scope="row">
                    <bdi>{name ?? accountId.slice(0, 8)}</bdi>{' '}
                    <Tag look={isOnline ? 'delivered' : 'cancelled'}>{isOnline ? t('load.here') : t('load.gone')}</Tag>
                  </th>
                  <td>{format.number(open)}</td>
                  <td>{format.number(unanswered)}</td>
                  <td>{format.number(answers)}</td>
                  <td>{medianSeconds === null ? t('figure.none') : formatWaited(medianSeconds, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
