/** Of every connection to Postgres. */
export const connectMs = 3_000;
export const statementMs = 5_000;
/** How much longer than a statement may take its answer is waited for: Postgres ends a slow statement by itself. */
export const answerMs = 500;
export const keepAliveMs = 10_000;
export const endMs = 1_000;
export const lockMs = 2_000;
export const idleInTransactionMs = 10_000;
