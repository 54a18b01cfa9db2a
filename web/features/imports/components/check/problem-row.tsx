import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImportProblem } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useFieldNames } from '../../hooks/use-field-names.ts';

/** Something about one row, and where what it repeats is to be seen. */
export function ProblemRow({ problem }: { problem: ImportProblem }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useFieldNames();
  const { line, field, column, value, message, duplicateOf } = problem;
  return (
    <tr>
      <td>{format.number(line)}</td>
      <td>
        <bdi>{column ?? (field === null ? '' : nameOf(field))}</bdi>
      </td>
      <td>
        <bdi>{value}</bdi>
      </td>
      <td>
        {message} {duplicateOf?.line ? t('problems.lineOf', { number: format.number(duplicateOf.line) }) : null}
        {duplicateOf?.shipmentId ? <Link to={paths.shipment(duplicateOf.shipmentId)}>{t('problems.shipment')}</Link> : null}{' '}
        {duplicateOf?.importId ? <Link to={paths.import(duplicateOf.importId)}>{t('earlier')}</Link> : null}
      </td>
    </tr>
  );
}
