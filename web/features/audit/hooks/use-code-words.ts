import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { personStateSchema, roleSchema } from '#contracts/accounts.ts';
import { alertLevelSchema, alertStateSchema } from '#contracts/alerts.ts';
import { apiKeyModeSchema, apiKeyScopeSchema, apiKeyStateSchema } from '#contracts/api-keys.ts';
import { auditKindSchema } from '#contracts/audit.ts';
import { listedChatSchema } from '#contracts/chat-desk.ts';
import { chatSenderSchema } from '#contracts/chats.ts';
import { importFailureSchema, importKindSchema, importStateSchema } from '#contracts/imports.ts';
import { isoCountries } from '#contracts/iso-countries.ts';
import { languageSchema } from '#contracts/languages.ts';
import { mailProviderSchema, mailSecuritySchema } from '#contracts/mailboxes.ts';
import { quotePackageTypeSchema, quoteServiceSchema, quoteStatusSchema } from '#contracts/quotes.ts';
import { packageTypeSchema, serviceTypeSchema, shipmentStatusSchema, statusReasonSchema } from '#contracts/shipments.ts';
import { webhookSchema, webhookStateSchema } from '#contracts/webhooks.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { scopeWords, typeWord } from '#web/shared/i18n/coded-words.ts';
import type english from '#web/shared/i18n/locales/audit/en.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';

type Coded = keyof (typeof english)['code'];

/** What a code is called; undefined where it is none of those. */
type WordsOf = (value: string) => string | undefined;

const coded =
  <Code extends string>(schema: z.ZodType<Code>, wordsOf: (code: Code) => string): WordsOf =>
  (value) => {
    const code = schema.safeParse(value);
    return code.success ? wordsOf(code.data) : undefined;
  };

/** Where codes are found in a state: in the field of a kind of thing, or under a name wherever it is. */
interface Place {
  kind: string;
  name: string;
}

/** Names the codes in states as the other screens do; undefined for what is no code. */
export function useCodeWords(): (value: string, place: Place) => string | undefined {
  const { t, i18n } = useTranslation([
    'audit',
    'accounts',
    'alerts',
    'apiKeys',
    'common',
    'imports',
    'mailboxes',
    'people',
    'quoteDesk',
    'quotes',
    'supportAdmin',
    'webhooks',
  ]);
  const format = useFormat();
  const placeName = usePlaceName();
  const isCoded = (name: string): name is Coded => i18n.exists(`audit:code.${name}`);

  const service = [
    coded(serviceTypeSchema, (code) => t(`common:service.${code}`)),
    coded(quoteServiceSchema, (code) => t(`quotes:serviceTypes.${code}`)),
  ];
  const country = (name: string) => format.country(name);
  const region = coded(z.enum(isoCountries), (code) => format.region(code));
  const words: Readonly<Record<string, readonly WordsOf[]>> = {
    'account.state': [coded(personStateSchema, (code) => t(`people:state.${code}`))],
    'alert.state': [coded(alertStateSchema, (code) => t(`alerts:state.${code}`))],
    'apikey.state': [coded(apiKeyStateSchema, (code) => t(`apiKeys:state.${code}`))],
    'import.state': [coded(importStateSchema, (code) => t(`imports:state.${code}`))],
    'webhook.state': [coded(webhookStateSchema, (code) => t(`webhooks:state.${code}`))],
    countries: [region],
    currency: [coded(z.string().regex(/^[A-Z]{3}$/), (code) => format.currencyName(code))],
    currentLocation: [placeName],
    failure: [coded(importFailureSchema, (code) => t(`imports:failure.${code}`))],
    fromLocation: [country],
    kind: [
      coded(auditKindSchema, (code) => t(`audit:kind.${code}`)),
      coded(importKindSchema, (code) => t(`imports:kind.${code}`)),
    ],
    language: [coded(languageSchema, (code) => format.language(code))],
    level: [coded(alertLevelSchema, (code) => t(`alerts:level.${code}`))],
    location: [placeName],
    mode: [coded(apiKeyModeSchema, (code) => t(`apiKeys:mode.${code}`))],
    originCountry: [region],
    packageType: [
      coded(packageTypeSchema, (code) => t(`common:packageType.${code}`)),
      coded(quotePackageTypeSchema, (code) => t(`quotes:packageTypes.${code}`)),
    ],
    provider: [coded(mailProviderSchema, (code) => t(`mailboxes:provider.${code}.name`))],
    reason: [coded(statusReasonSchema, (code) => t(`common:reason.${code}`))],
    recipientCountry: [country],
    role: [coded(roleSchema, (code) => t(`accounts:role.${code}`))],
    scopes: [coded(apiKeyScopeSchema, (code) => t(`apiKeys:scope.${scopeWords[code]}`))],
    security: [coded(mailSecuritySchema, (code) => t(`mailboxes:security.${code}`))],
    sender: [coded(chatSenderSchema, (code) => t(code === 'user' ? 'audit:said.customer' : 'audit:said.staff'))],
    senderCountry: [country],
    service,
    services: service,
    serviceType: service,
    status: [
      coded(shipmentStatusSchema, (code) => t(`common:status.${code}`)),
      coded(quoteStatusSchema, (code) => t(`quoteDesk:status.${code}`)),
      coded(listedChatSchema.shape.status, (code) => t(`supportAdmin:state.${code}`)),
    ],
    toLocation: [country],
    types: [coded(webhookSchema.shape.types.element, (code) => t(`webhooks:type.${typeWord(code)}`))],
  };
  return (value, { kind, name }) => {
    const own = `${name}_${value}`;
    const found = (words[`${kind}.${name}`] ?? words[name] ?? [])
      .map((wordsOf) => wordsOf(value))
      .find((text) => text !== undefined);
    return found ?? (isCoded(own) ? t(`audit:code.${own}`) : undefined);
  };
}
