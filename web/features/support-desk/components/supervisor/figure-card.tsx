import styles from './supervisor.module.css';

interface FigureCardProps {
  label: string;
  value: string;
  detail: string | undefined;
  isUrgent?: boolean;
}

export function FigureCard({ label, value, detail, isUrgent = false }: FigureCardProps) {
  return (
    <div className={styles['figure']} data-urgent={isUrgent}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {detail === undefined ? null : <span>{detail}</span>}
      </dd>
    </div>
  );
}
