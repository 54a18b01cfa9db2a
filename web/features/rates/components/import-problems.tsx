import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { csvHeadings, type CsvProblem } from '../model/rates-csv.ts';
import styles from './rate-notices.module.css';

const mostShown = 50;

interface ImportProblemsProps {
  name: string;
  problems: readonly CsvProblem[];
  onClose: () => void;
}

/** Why a file was not read: what is wrong, and in which row and column. */
export function ImportProblems({ name, problems, onClose }: ImportProblemsProps) {
  const { t } = useTranslation('rates');
  const format = useFormat();
  const textOf = (problem: CsvProblem): string => {
    if ('line' in problem) return t(`file.${problem.kind}`);
    if (problem.kind === 'missing') return t('file.missing', { zone: problem.zone, service: problem.service });
    if (problem.kind === 'headings') return t('file.headings', { headings: csvHeadings.join(', ') });
    return problem.kind === 'tooLong' ? t('file.tooLong', { most: format.number(problem.most) }) : t(`file.${problem.kind}`);
  };
  const placeOf = (problem: CsvProblem): string =>
    'line' in problem ? t('file.place', { row: format.number(problem.line), column: problem.column }) : '';
  const rest = problems.length - mostShown;
  return (
    <Modal open centered title={t('file.refused', { name })} footer={null} onCancel={onClose} width={600}>
      <p>{t('file.nothing')}</p>
      <ul className={styles['problems']}>
        {problems.slice(0, mostShown).map((problem) => (
          <li key={JSON.stringify(problem)}>
            {placeOf(problem)} {textOf(problem)}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{t('file.more', { number: format.number(rest) })}</p> : null}
    </Modal>
  );
}
