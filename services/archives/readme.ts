import type { ArchiveScope } from '#contracts/archive.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';

export interface ReadmeOptions {
  scope: ArchiveScope;
  isInClear: boolean;
  at: Date;
  logId: string;
  key: SealingKey;
}

/** What is in an archive, and how anyone verifies it, in plain English. */
export const readme = ({
  scope,
  isInClear,
  at,
  logId,
  key,
}: ReadmeOptions): string => `An export of the history that Waybill keeps
===========================================

What is in it:  ${described(scope)}
Made:           ${at.toISOString()}
Event log:      ${logId}
Signed by key:  ${key.id}

How to verify it
----------------

With Node.js 20 or newer (https://nodejs.org), and nothing else:

    node verify.mjs export.tar.gz

It says OK, or exactly what was changed, and where. It sends nothing anywhere.
Take verify.mjs from somewhere else than this archive if you do not trust who
gave it to you: every installation of Waybill offers it at /verify, where the
archive can also be verified in a browser, without being uploaded.

Then compare the key above with the one that you were given by other means, in
a contract or on paper: whoever has another key can make another export. With
--key and that key at the end of the line, verify.mjs does it for you.

What the files are
------------------

events/*.ndjson   The events, one a line, as JSON: id, stream, revision in the
                  stream, type, data, metadata, and when it was recorded. Texts
                  of persons are encrypted ("sealed").
${
  isInClear
    ? `clear/*.ndjson    The same events with these texts readable. Keep them safe. Of people
                  who were erased nothing can be read any more.
clear/*.sums      The SHA-256 of each line of these files, 32 bytes each.
`
    : ''
}leaves/*.bin      For stretches of the log, in its order: the id (16 bytes) and
                  the SHA-256 (32 bytes) of every event, those too that are not
                  in this export. They say nothing about what is in those.
heads.ndjson      Signed heads. A head says which chain value the log had after
                  so many events. Heads are also kept outside the databases.
time-stamps/*.tsr What a time-stamp authority (RFC 3161) has signed of heads, by
                  their numbers, where one is configured: see below.
manifest.json     Every file with its SHA-256, which events are in which file,
                  which streams are here whole, up to which revision, and a
                  signature (Ed25519) of all of that.

How it holds together
---------------------

The hash of an event is the SHA-256 of its line in events/, without the line
end. The chain starts with 32 zero bytes; with every event it becomes the
SHA-256 of the chain before it followed by the hash of the event. A head is
signed by its key: the signature is of its line without the member
"signature". So an event cannot be changed, left out, added or moved without
the chain missing the next head.

A time stamp says that a head, and all that it seals, was there at a time. To
check that of head 12, with the certificate of the authority in tsa.pem:

    grep '"number":12,' heads.ndjson | tr -d '\\n' > head.json
    openssl ts -verify -token_in -in time-stamps/000000012.tsr \\
      -data head.json -CAfile tsa.pem

The newest events may not have a head yet; leaves/tail.bin has their hashes,
and the signature of the manifest stands for them.
`;

function described({ scope, kind, id, also = [], from, to }: ArchiveScope): string {
  if (scope === 'noun') return `everything about ${kind} ${id}`;
  if (scope === 'person') return `every event with a text of person ${[id, ...also].join(', also known as ')}`;
  if (scope === 'everything') return 'the whole event log';
  return `what was recorded ${[from && `from ${from} on`, to && `before ${to}`].filter(Boolean).join(', ')}`;
}
