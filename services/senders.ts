import type { Config } from '#infra/config.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import { anyMailHosts, publicMailHosts } from '#infra/mail-hosts/public.ts';
import type { MailHosts } from '#infra/mail-hosts/mail-hosts.ts';
import { isPublicAddress } from '#infra/public-addresses/ipaddr.ts';
import { smtpSettingsOf } from '#infra/mailer/settings.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import type { TextGateway } from '#infra/text-messages/text-gateway.ts';
import { createHttpTextGateway } from '#infra/text-messages/http.ts';
import { createWebhookClient } from '#infra/webhook-client/undici.ts';
import type { WebhookClient } from '#infra/webhook-client/webhook-client.ts';
import { createMailers, type MailersOptions } from './outbox/mailers.ts';

/** The mail server that is configured. Throws where there is none. */
export function mailerOf({ SMTP_URL }: Config): Mailer {
  if (!SMTP_URL) throw new Error('SMTP_URL is not set.');
  return createSmtpMailer(SMTP_URL);
}

/** The same, and those of the mailboxes that emails are from. */
export const mailersOf = (
  config: Config,
  { mailboxes, mailHosts, logger }: Pick<MailersOptions, 'mailboxes' | 'logger'> & { mailHosts: MailHosts },
): Mailer =>
  createMailers({
    installation: mailerOf(config),
    mailboxes,
    mailerFor: (login) => createSmtpMailer(smtpSettingsOf(login, mailHosts)),
    logger,
  });

/** The gateway for text messages, where one is configured. */
export const textGatewayOf = ({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret }: Config): TextGateway | undefined =>
  url && secret ? createHttpTextGateway({ url, secret }) : undefined;

/** Who emails of this installation are from. */
export function senderOf({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): { name: string; address: string } {
  const from = MAIL_FROM.trim();
  const match = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(from);
  return match?.[2] ? { name: match[1]?.replaceAll('"', '') ?? '', address: match[2] } : { name: '', address: from };
}

/** Sends to endpoints of webhooks. */
export const webhookClientOf = ({
  ALLOW_PRIVATE_WEBHOOKS: allowed,
  DEMO,
}: Pick<Config, 'ALLOW_PRIVATE_WEBHOOKS' | 'DEMO'>): WebhookClient =>
  createWebhookClient({ isPublic: isPublicAddress, allowsPrivate: allowed ?? DEMO ?? false });

/** Where mailboxes may be that administrators connect. */
export const mailHostsOf = ({
  ALLOW_PRIVATE_MAIL_HOSTS: allowed,
  DEMO,
}: Pick<Config, 'ALLOW_PRIVATE_MAIL_HOSTS' | 'DEMO'>): MailHosts =>
  (allowed ?? DEMO ?? false) ? anyMailHosts : publicMailHosts({ isPublic: isPublicAddress });
