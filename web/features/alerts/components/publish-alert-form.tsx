import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertLevels } from '#contracts/alerts.ts';
import { directionOf, languages } from '#contracts/languages.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { besideTheField } from '#web/shared/ui/popup-place.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { usePublishAlert } from '../api/publish-alert.ts';
import { type AlertForm, type AlertProblems, checkAlert, emptyAlert } from '../model/alert-form.ts';
import styles from './alerts.module.css';

/** Writes an alert; a refusal leaves everything as it was typed. */
export function PublishAlertForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const toast = useToast();
  const publish = usePublishAlert({
    onSuccess: ({ title }) => toast({ title: t('published'), description: title, tone: 'success' }),
  });
  const [form, setForm] = useState<AlertForm>(() => emptyAlert(language));
  const [problems, setProblems] = useState<AlertProblems>({});
  const names = new Intl.DisplayNames(language, { type: 'language' });

  const set = (changes: Partial<AlertForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  const errorOf = (field: keyof AlertProblems) => problems[field] && t(`problem.${problems[field]}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkAlert(form, new Date());
    if (!checked.ok) return setProblems(checked.problems);
    publish.mutate(checked.body, { onSuccess: onClose });
  };

  return (
    <form noValidate onSubmit={submit} className={styles['form']} aria-label={t('publish')}>
      <Field label={t('field.level')}>
        {(input) => (
          <Select
            {...input}
            className={styles['fill'] ?? ''}
            value={form.level}
            onChange={(level) => set({ level })}
            options={alertLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
            getPopupContainer={besideTheField}
          />
        )}
      </Field>
      <Field label={t('field.language')}>
        {(input) => (
          <Select
            {...input}
            className={styles['fill'] ?? ''}
            value={form.language}
            onChange={(chosen) => set({ language: chosen })}
            options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
            getPopupContainer={besideTheField}
          />
        )}
      </Field>
      <Field label={t('field.title')} error={errorOf('title')}>
        {(input) => (
          <Input
            {...input}
            dir={directionOf(form.language)}
            value={form.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('field.detail')} error={errorOf('detail')}>
        {(input) => (
          <Input.TextArea
            {...input}
            dir={directionOf(form.language)}
            rows={4}
            value={form.detail}
            onChange={({ target }) => set({ detail: target.value })}
          />
        )}
      </Field>
      <Field label={t('field.until')} error={errorOf('until')}>
        {(input) => (
          <Input {...input} type="datetime-local" value={form.until} onChange={({ target }) => set({ until: target.value })} />
        )}
      </Field>
      {publish.error ? (
        <Announced className={styles['refusal']} urgent>
          {messageOf(publish.error)}
        </Announced>
      ) : null}
      <div className={styles['actions']}>
        <Button type="primary" htmlType="submit" loading={publish.isPending}>
          {t('publish')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
