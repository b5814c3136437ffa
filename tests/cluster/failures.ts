import type { Figure } from '#tests/support/api/figures.ts';
import { type Call, hasFailed } from '#tests/support/api/recordedCalls.ts';
import { type Incident, incidentOf, longestOutage } from './outages.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** The part of the calls of an upgrade that may break off, on connections that are just being closed. */
const HARDLY = 0.01;

/** Which calls failed, and why they may: they ran while something was killed or nothing could answer. */
export function failures(calls: Call[], incidents: Incident[]): Figure[] {
  const failed = calls.filter(hasFailed);
  const outside = failed.filter((call) => !incidentOf(incidents, call));
  const first = calls[0]?.began ?? 0;
  const span = (calls.at(-1)?.ended ?? 0) - first;
  const total = {
    name: 'calls: all, a second, failed',
    figure: `${calls.length}, ${Math.round(calls.length / (span / 1000))}, ${failed.length}`,
  };
  const each = incidents.map((incident) => {
    const during = failed.filter((call) => incidentOf(incidents, call) === incident);
    const outage = longestOutage(calls, incident.from, incident.until + 2_000);
    return {
      name: `${incident.name} (${seconds(incident.until - incident.from)}): failed; longest outage`,
      figure: `${byStatus(during)}; ${seconds(outage)}`,
      ...(incident.isPlanned && { ...tooMany(incident, during.length) }),
    };
  });
  const rest = {
    name: 'failed at any other time',
    figure: byStatus(outside),
    ...(outside.length > 0 && {
      broken: `${outside.length} calls failed for no reason: ${outside.slice(0, 5).map(shown).join('; ')}`,
    }),
  };
  return [total, ...each, rest, slowness(calls, incidents)];

  function tooMany(incident: Incident, count: number) {
    const all = calls.filter((call) => incidentOf(incidents, call) === incident).length;
    return count > all * HARDLY && { broken: `${count} of ${all} calls failed (${incident.name})` };
  }

  function shown({ what, status, began }: Call) {
    return `${what.replace(/[0-9a-f-]{36}/g, '…')} ${status} at ${seconds(began - first)}`;
  }
}

function byStatus(calls: Call[]): string {
  const groups = Map.groupBy(calls, ({ status }) => status);
  const counted = [...groups].map(([status, those]) => `${those.length} × ${status || 'broken off'}`);
  return counted.join(', ') || '0';
}

function slowness(calls: Call[], incidents: Incident[]): Figure {
  const times = calls
    .filter((call) => !incidentOf(incidents, call))
    .map(({ began, ended }) => ended - began)
    .sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  return {
    name: 'ms a call, undisturbed: median, 99 %, slowest',
    figure: `${at(0.5)}, ${at(0.99)}, ${at(0.999_999)}`,
  };
}
