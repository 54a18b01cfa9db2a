/** Everything that a run makes carries its label, so that it can be removed whatever becomes of the run. */
const key = 'waybill.test-run';

export const runId = process.env['WAYBILL_TEST_RUN'] ?? String(process.pid);
export const runLabels = { [key]: runId };
export const runFilter = (run: string) => `label=${key}=${run}`;
/** The project under which the services of docker-compose.yml run. */
export const composeProject = (run: string) => `waybill-test-${run}`;
export const composeFilter = (run: string) => `label=com.docker.compose.project=${composeProject(run)}`;
