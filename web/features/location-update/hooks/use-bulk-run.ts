import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkRow } from '#contracts/bulk-status.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import type { BulkPreview } from '../api/preview-bulk-update.ts';
import { runBulkMutation } from '../api/run-bulk-update.ts';
import { undoableBulksQuery } from '../api/undoable-bulk-updates.ts';
import { sendBatches } from '../model/batches.ts';
import { isOpen, withAnswers } from '../model/bulk-rows.ts';

/** So many go in a request: few enough for the progress to be seen, and for a stop to be soon. */
const batchSize = 100;

/**
 * Runs what a preview says, batch after batch under one id. What stopped half-way goes on from there: the server updates no shipment
 * twice under that id.
 */
export function useBulkRun({ update, rows }: BulkPreview) {
  const client = useQueryClient();
  const sending = useMutation(runBulkMutation);
  const keyFor = useAttemptKey();
  const [bulkId] = useState(() => randomUuid());
  const [answers, setAnswers] = useState<ReadonlyMap<string, BulkRow>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const wanted = rows.flatMap((row) => (row.outcome === 'update' ? [{ id: row.id, revision: row.revision }] : []));
  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setError(null);
    let known = answers;
    try {
      await sendBatches(
        wanted.filter(({ id }) => isOpen(answers.get(id))),
        {
          most: batchSize,
          send: (shipments) => {
            const body = { bulkId, shipments, update };
            return sending.mutateAsync({ body, idempotencyKey: keyFor(body) });
          },
          onAnswer: (answer) => {
            known = withAnswers(known, answer.rows);
            setAnswers(known);
            return !answer.rows.some(isOpen);
          },
          signal: controller.signal,
        },
      );
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = undefined;
      setRunning(false);
      void client.invalidateQueries({ queryKey: shipmentsKey });
      void client.invalidateQueries({ queryKey: undoableBulksQuery.queryKey });
    }
  };

  const settled = [...answers.values()].filter((row) => !isOpen(row));
  return {
    bulkId,
    answers: settled,
    wanted: wanted.length,
    left: wanted.length - settled.length,
    isRunning,
    error,
    hasBegun: isRunning || answers.size > 0 || error !== null,
    start,
    stop: () => running.current?.abort(),
  };
}

export type BulkRun = ReturnType<typeof useBulkRun>;
