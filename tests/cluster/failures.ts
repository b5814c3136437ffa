import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { hasFailed, type RecordedCall } from '#tests/support/api/recordedCalls.ts';
import { type Incident, incidentOf, longestOutage } from './outages.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** The maximum fraction of failed calls during an upgrade, in which nginx may use a connection that is being closed. */
const MAX_FAILURE_RATE = 0.01;

/**
 * Counts all calls, the failed calls during each incident, and the failed calls at any other time, which are problems.
 * Also reports the times of the calls outside of incidents.
 */
export function checkFailures(calls: RecordedCall[], incidents: Incident[]): CheckResult[] {
  const failed = calls.filter(hasFailed);
  const unexplained = failed.filter((call) => !incidentOf(incidents, call));
  const firstStart = calls[0]?.startedAt ?? 0;
  const duration = (calls.at(-1)?.endedAt ?? 0) - firstStart;
  const total = {
    name: 'calls: total, per second, failed',
    value: `${calls.length}, ${Math.round(calls.length / (duration / 1000))}, ${failed.length}`,
  };
  const byIncident = incidents.map((incident) => {
    const during = failed.filter((call) => incidentOf(incidents, call) === incident);
    const outage = longestOutage(calls, incident.from, incident.until + 2_000);
    return {
      name: `${incident.name} (${seconds(incident.until - incident.from)}): failed; longest outage`,
      value: `${byStatus(during)}; ${seconds(outage)}`,
      ...(incident.isPlanned && { ...checkFailureRate(incident, during.length) }),
    };
  });
  const otherFailures = {
    name: 'failed at any other time',
    value: byStatus(unexplained),
    ...(unexplained.length > 0 && {
      problem: `${unexplained.length} calls failed for no reason: ${unexplained.slice(0, 5).map(describe).join('; ')}`,
    }),
  };
  return [total, ...byIncident, otherFailures, latencyOf(calls, incidents)];

  function checkFailureRate(incident: Incident, count: number) {
    const total = calls.filter((call) => incidentOf(incidents, call) === incident).length;
    return (
      count > total * MAX_FAILURE_RATE && { problem: `${count} of ${total} calls failed (${incident.name})` }
    );
  }

  function describe({ call, status, startedAt }: RecordedCall) {
    return `${call.replace(/[0-9a-f-]{36}/g, '…')} ${status} at ${seconds(startedAt - firstStart)}`;
  }
}

function byStatus(calls: RecordedCall[]): string {
  const groups = Map.groupBy(calls, ({ status }) => status);
  const counts = [...groups].map(([status, group]) => `${group.length} × ${status || 'no reply'}`);
  return counts.join(', ') || '0';
}

function latencyOf(calls: RecordedCall[], incidents: Incident[]): CheckResult {
  const times = calls
    .filter((call) => !incidentOf(incidents, call))
    .map(({ startedAt, endedAt }) => endedAt - startedAt)
    .sort((a, b) => a - b);
  const percentile = (fraction: number) => Math.round(times[Math.floor(times.length * fraction)] ?? 0);
  return {
    name: 'ms per call outside of incidents: median, 99th percentile, slowest',
    value: `${percentile(0.5)}, ${percentile(0.99)}, ${percentile(0.999_999)}`,
  };
}
