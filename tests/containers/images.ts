/** The servers' images, the same as in docker-compose.yml. */
export const images = {
  postgres: 'postgres:18-alpine',
  eventStore: 'eventstore/eventstore:24.10',
  nats: 'nats:2.11-alpine',
  mail: 'axllent/mailpit:v1.31',
} as const;
