/** The servers' images: those of docker-compose.yml, by its variables. */
export const images = {
  postgres: process.env['POSTGRES_IMAGE'] ?? 'postgres:18-alpine',
  eventStore: process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.10',
  nats: process.env['NATS_IMAGE'] ?? 'nats:2.11-alpine',
  mail: process.env['MAIL_IMAGE'] ?? 'axllent/mailpit:v1.31',
};
