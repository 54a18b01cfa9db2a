import { useTranslation } from 'react-i18next';
import { countries } from '#contracts/places.ts';
import { publicEventTypes, type PublicEventType } from '#contracts/public-events.ts';
import { serviceTypes, type ServiceType } from '#contracts/shipments.ts';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { typeWord } from '#web/shared/i18n/coded-words.ts';

interface WebhookFieldsProps {
  fields: {
    name: FieldState<string>;
    url: FieldState<string>;
    types: FieldState<readonly PublicEventType[]>;
    services: FieldState<readonly ServiceType[]>;
    countries: FieldState<readonly string[]>;
    own: FieldState<readonly 'own'[]>;
  };
}

/** Everything that is chosen of an endpoint, new or not. */
export function WebhookFields({ fields }: WebhookFieldsProps) {
  const { t } = useTranslation('webhooks');
  const { region } = useFormat();
  return (
    <>
      <TextField field={fields.name} hint={t('nameHint')} autoComplete="off" />
      <TextField field={fields.url} hint={t('urlHint')} autoComplete="off" dir="ltr" spellCheck={false} />
      <ChecksField
        field={fields.types}
        options={publicEventTypes.map((value) => ({ value, label: t(`type.${typeWord(value)}`) }))}
      />
      <ChecksField field={fields.services} options={serviceTypes.map((value) => ({ value, label: t(`service.${value}`) }))} />
      <ChoicesField
        field={fields.countries}
        hint={t('countriesHint')}
        options={countries.map(({ code }) => ({ value: code, label: region(code) }))}
      />
      <ChecksField field={fields.own} options={[{ value: 'own', label: t('ownOnly') }]} />
    </>
  );
}
