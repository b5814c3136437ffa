// `npm run test:cluster`: sends calls through nginx to two servers with a replicated PostgreSQL. Meanwhile it
// kills a server, restarts PostgreSQL and restarts both servers. It takes about two minutes, because a mail
// that a killed server was sending is retried after one minute.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { type CheckResult, printResults } from '#tests/support/api/checkResults.ts';
import { recordCalls } from '#tests/support/api/recordedCalls.ts';
import { ensurePostgres } from '#tests/support/database/postgresServer.ts';
import { createLoadFixture } from '#tests/support/people/loadFixture.ts';
import { type CloseFunctions, runAndClose } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';
import { checkAcknowledged } from './acknowledged.ts';
import { checkFailures } from './failures.ts';
import { causeIncidents } from './incidents.ts';
import { startLoad } from './load.ts';
import { type PostgresPair, startPair } from './postgresPair.ts';
import { ensureNginx, startProxy } from './proxy.ts';
import { checkReplica, checkRows, waitForMails } from './rows.ts';
import { manageServers } from './servers.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-cluster-'));
const closeFunctions: CloseFunctions = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { pair, mails, proxy, servers } = await startCluster();
  const { calls, call } = recordCalls(proxy.url);
  const fixture = await createLoadFixture(call, mails);
  const callsBefore = calls.length;
  console.log(
    `${fixture.people.length} people, two servers, a replica and nginx are ready. The load starts.`,
  );
  const load = startLoad(call, fixture);
  const incidents = await causeIncidents(pair, servers);
  await load.stop();
  const loadCalls = calls.slice(callsBefore);
  console.log('The load has ended. Waiting for the last mails.');
  const { primary, replica } = await openDatabases(pair);
  const mailDelay = await waitForMails(primary);
  printResults('cluster', [
    ...checkFailures(loadCalls, incidents),
    { name: 'writes that needed a retry', value: String(load.acknowledged.retries) },
    ...(await checkAcknowledged(call, fixture, load.acknowledged)),
    ...(await checkRows(primary, mails, load.acknowledged)),
    { name: 'the last mail after the load, s', value: (mailDelay / 1000).toFixed(1) },
    await checkReplica(primary, replica),
    servers.checkCrashes(),
    servers.checkLoggedErrors(),
    checkLoggedQueries(proxy.readLogs()),
    { name: 'the whole run, s', value: ((performance.now() - startedAt) / 1000).toFixed(0) },
  ]);
}

async function startCluster() {
  const [binDir, nginx] = [ensurePostgres(), ensureNginx()];
  if (!binDir || !nginx) throw new Error('PostgreSQL and nginx are needed: apt-get install postgresql nginx');
  const pair = await startPair(binDir);
  closeFunctions.push(pair.stop);
  // The delay makes it likely that a killed server was sending a mail.
  const mails = await openMailSink({ delay: 300 });
  closeFunctions.push(mails.close);
  const ports: [number, number] = [await freePort(), await freePort()];
  const proxy = await startProxy(nginx, ports);
  closeFunctions.push(proxy.stop);
  const servers = manageServers({ urls: pair, mails, proxy, ports, folder, workers: [2, 1] });
  closeFunctions.push(servers.stop);
  await servers.start();
  return { pair, mails, proxy, servers };
}

async function openDatabases(pair: PostgresPair) {
  const primary = await openDatabase({ url: pair.primary });
  closeFunctions.push(primary.close);
  const replica = await openDatabase({ url: pair.replica }, { mayBeStandby: true });
  closeFunctions.push(replica.close);
  return { primary, replica };
}

/** nginx must not log query strings, because they may contain secrets. */
function checkLoggedQueries(log: string): CheckResult {
  const lines = log.trim().split('\n');
  const count = lines.filter((line) => /[?&]\w+=/.test(line)).length;
  return {
    name: "lines in nginx's log: all, with a query string",
    value: `${lines.length}, ${count}`,
    ...(count > 0 && { problem: `nginx logged ${count} query strings` }),
  };
}

runAndClose(closeFunctions, main);
