// Loses parts of a cluster of three machines under load: PostgreSQL with Patroni and etcd on each of them,
// HAProxy, nginx, and two servers with two processes each. `main.ts` starts it in a separate network
// namespace, with a folder for its files.
import crypto from 'node:crypto';
import { openDatabase } from '#server/platform/database/database.ts';
import { checkAcknowledged } from '#tests/cluster/acknowledged.ts';
import { startLoad } from '#tests/cluster/load.ts';
import { type NginxProxy, startProxy } from '#tests/cluster/proxy.ts';
import { checkRows, waitForMails } from '#tests/cluster/rows.ts';
import { manageServers } from '#tests/cluster/servers.ts';
import { printResults } from '#tests/support/api/checkResults.ts';
import { recordCalls, type SendCall } from '#tests/support/api/recordedCalls.ts';
import { createLoadFixture, type LoadFixture } from '#tests/support/people/loadFixture.ts';
import { type CloseFunctions, runAndClose } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';
import { type Cluster, disturb } from './disturbances.ts';
import { checkDisturbances } from './figures.ts';
import { PRIMARY_ADDRESS, REPLICA_ADDRESS, startHaProxy } from './haproxy.ts';
import { createMachines, type Machine } from './machines.ts';
import { findPrimary, psql, startEtcd, startPatroni, waitUntilHealthy } from './patroni.ts';
import { checkPgBouncer } from './pgbouncer.ts';
import { checkReads, startReaders } from './readers.ts';
import { backUp, checkRestore, createRepository, type Snapshot, takeSnapshot } from './restore.ts';
import { startStatusLog } from './statusLog.ts';

const folder = process.argv[2] ?? '';
const closeFunctions: CloseFunctions = [];
const password = crypto.randomBytes(12).toString('hex');
/** The time for which the load runs before the first machine is lost. */
const UNDISTURBED_MS = 5_000;
const urlAt = (address: string) => `postgresql://vichara:${password}@${address}/vichara`;

async function main(): Promise<void> {
  const startedAt = performance.now();
  const machines = createMachines(folder);
  const primary = await startDatabase(machines);
  const haproxy = startHaProxy(folder);
  closeFunctions.push(haproxy.stop);
  const { mails, proxy, servers } = await startServers();
  const { calls, call } = recordCalls(proxy.url);
  const fixture = await createLoadFixture(call, mails);
  const snapshot = await backUpAndWrite(primary, call, fixture);
  calls.length = 0;
  const { load, readers, disturbances } = await loseMachines(
    { machines, haproxy, calls },
    { call, fixture, proxy },
  );
  const callsOfLoad = [...calls];
  const database = await openDatabase({ url: urlAt(PRIMARY_ADDRESS) });
  closeFunctions.push(database.close);
  const mailDelay = await waitForMails(database);
  const inspected = machines.find((each) => each !== primary) as Machine;
  const environment = { SESSION_SECRET: servers.secret, PUBLIC_URL: proxy.url, SMTP_URL: mails.url };
  const ownServer = { folder, password, environment };
  printResults('failover', [
    ...checkDisturbances(callsOfLoad, disturbances),
    checkReads(readers.calls),
    { name: 'writes that needed a retry', value: String(load.acknowledged.retries) },
    ...(await checkAcknowledged(call, fixture, load.acknowledged)),
    ...(await checkRows(database, mails, load.acknowledged)),
    { name: 'the last mail after the load, s', value: (mailDelay / 1000).toFixed(1) },
    await checkRestore(inspected, snapshot, fixture, ownServer),
    await checkPgBouncer(fixture, ownServer),
    servers.checkCrashes(),
    servers.checkLoggedErrors(),
    { name: 'the whole run, s', value: ((performance.now() - startedAt) / 1000).toFixed(0) },
  ]);
}

/** Makes a backup, writes something after it, and records the time to which the database is restored at the end. */
async function backUpAndWrite(primary: Machine, call: SendCall, fixture: LoadFixture): Promise<Snapshot> {
  await backUp(primary);
  const date = new Date().toISOString();
  for (const { name, token } of fixture.people)
    await call('POST /journal', { token, body: { date, content: `Written by ${name} after the backup.` } });
  return takeSnapshot(primary, call, fixture);
}

/** Loses parts of the cluster while people write and read. */
async function loseMachines(
  cluster: Omit<Cluster, 'statusLog'>,
  { call, fixture, proxy }: { call: SendCall; fixture: LoadFixture; proxy: NginxProxy },
) {
  console.log(`${fixture.people.length} people and three machines are ready. The load starts.`);
  const readers = startReaders(proxy.url, fixture);
  const load = startLoad(call, fixture);
  const statusLog = startStatusLog(cluster.machines, cluster.calls, readers.calls);
  closeFunctions.push(statusLog.stop);
  await new Promise((resolve) => setTimeout(resolve, UNDISTURBED_MS));
  const disturbances = await disturb({ ...cluster, statusLog });
  await load.stop();
  await readers.stop();
  statusLog.print('the load has ended; waiting for the last mails');
  statusLog.stop();
  return { load, readers, disturbances };
}

/** Starts etcd and Patroni on all machines, and creates the database. Returns the primary. */
async function startDatabase(machines: Machine[]): Promise<Machine> {
  for (const machine of machines) startEtcd(machine);
  for (const machine of machines) startPatroni(machine);
  let primary: Machine | undefined;
  await waitUntil('see a primary', async () => {
    primary = await findPrimary(machines);
    return primary !== undefined;
  });
  await createRepository(primary as Machine);
  await waitUntilHealthy(machines);
  await psql(primary as Machine, `create role vichara login password '${password}'`, 'postgres');
  await psql(primary as Machine, 'create database vichara owner vichara', 'postgres');
  return primary as Machine;
}

async function startServers() {
  const mails = await openMailSink({ delay: 100 });
  closeFunctions.push(mails.close);
  const ports: [number, number] = [3000, 3001];
  const proxy = await startProxy('/usr/sbin/nginx', ports);
  closeFunctions.push(proxy.stop);
  const urls = { primary: urlAt(PRIMARY_ADDRESS), replica: urlAt(REPLICA_ADDRESS) };
  const servers = manageServers({ urls, mails, proxy, ports, folder, workers: [2, 2] });
  closeFunctions.push(servers.stop);
  await servers.start();
  return { mails, proxy, servers };
}

runAndClose(closeFunctions, main);
