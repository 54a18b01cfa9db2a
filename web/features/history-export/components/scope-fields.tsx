import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { Draft, DraftProblem } from '../model/draft.ts';
import styles from './history-export.module.css';

interface ScopeFieldsProps {
  draft: Draft;
  problem: DraftProblem | undefined;
  isDisabled: boolean;
  onChange: (changes: Partial<Draft>) => void;
}

/** What has to be said besides, depending on what is exported. */
export function ScopeFields({ draft, problem, isDisabled, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('historyExport');
  const note = useId();
  const said = problem === undefined ? undefined : t(`problem.${problem}`);
  const field = (name: 'thing' | 'person' | 'from' | 'to', type: 'text' | 'date') => (
    <label className={styles['field']}>
      <span>{t(`field.${name}`)}</span>
      <TextInput
        type={type}
        mono={type === 'text'}
        value={draft[name]}
        disabled={isDisabled}
        aria-invalid={said !== undefined}
        aria-describedby={note}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </label>
  );
  return (
    <div className={styles['fields']}>
      {draft.scope === 'noun' ? field('thing', 'text') : null}
      {draft.scope === 'person' ? field('person', 'text') : null}
      {draft.scope === 'range' ? (
        <>
          {field('from', 'date')}
          {field('to', 'date')}
        </>
      ) : null}
      {said === undefined ? (
        <p id={note} className={styles['soft']}>
          {t(`note.${draft.scope}`)}
        </p>
      ) : (
        <Announced id={note} urgent className={styles['wrong']}>
          {said}
        </Announced>
      )}
    </div>
  );
}
