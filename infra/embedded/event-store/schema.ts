/**
 * The log is one table. Position is the order of commits, without gaps, because there is one writer; the
 * head of a stream, its metadata and its tombstone are events too, so nothing else has to be kept in step.
 * Names are bytes: a text column would refuse a NUL.
 */
export const schema = `
create table if not exists event (
  position bigint primary key,
  stream_key uuid not null,
  revision bigint not null,
  event_id uuid not null,
  created_ms bigint not null,
  is_json boolean not null,
  stream bytea not null,
  type bytea not null,
  data bytea not null,
  metadata bytea not null
);
alter table event alter column data set storage external, alter column metadata set storage external;
create unique index if not exists event_by_stream on event (stream_key, revision);
create index if not exists event_by_id on event (event_id);
`;
