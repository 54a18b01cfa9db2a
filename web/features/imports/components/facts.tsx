import styles from './imports.module.css';

interface FactsProps {
  /** Those without a value are left out. */
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
  areFigures?: boolean;
}

/** Names with their values, side by side. */
export const Facts = ({ facts, areFigures = false }: FactsProps) => (
  <dl className={`${styles['facts']} ${areFigures ? styles['figures'] : ''}`}>
    {facts.map(([label, value]) =>
      value === null || value === undefined ? null : (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ),
    )}
  </dl>
);
