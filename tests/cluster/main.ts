// `npm run test:cluster`: a load through nginx on two servers and a replicated PostgreSQL, while each of them
// is killed. It takes about two minutes, because a mail that a killed server was sending is retried after one
// minute.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { type Figure, printFigures } from '#tests/support/api/figures.ts';
import { openCalls } from '#tests/support/api/recordedCalls.ts';
import { installedPostgres } from '#tests/support/database/postgresServer.ts';
import { settle } from '#tests/support/people/loadPeople.ts';
import { type Open, runClosing } from '#tests/support/servers/closing.ts';
import { openMailSink } from '#tests/support/servers/mailSink.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';
import { failures } from './failures.ts';
import { openFleet } from './fleet.ts';
import { disturb } from './incidents.ts';
import { readBack } from './kept.ts';
import { beginLoad } from './load.ts';
import { type PostgresPair, startPair } from './postgresPair.ts';
import { installedNginx, startProxy } from './proxy.ts';
import { checkReplica, checkRows, mailsSent } from './rows.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-cluster-'));
/** Functions that close what was opened. The last one is called first. */
const open: Open = [() => fs.rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const began = performance.now();
  const { pair, mails, proxy, servers } = await standUp();
  const { calls, call } = openCalls(proxy.url);
  const place = await settle(call, mails);
  const before = calls.length;
  console.log(`${place.people.length} people, two servers, a replica and nginx stand; the load begins.`);
  const load = beginLoad(call, place);
  const incidents = await disturb(pair, servers);
  await load.stop();
  const during = calls.slice(before);
  console.log('The load has ended; the last mails are awaited.');
  const { primary, replica } = await openBoth(pair);
  const waited = await mailsSent(primary);
  printFigures('cluster', [
    ...failures(during, incidents),
    { name: 'writes that needed a second try', figure: String(load.acknowledged.again) },
    ...(await readBack(call, place, load.acknowledged)),
    ...(await checkRows(primary, mails, load.acknowledged)),
    { name: 'the last mail after the load, s', figure: (waited / 1000).toFixed(1) },
    await checkReplica(primary, replica),
    servers.deaths(),
    servers.unexpected(),
    queriesIn(proxy.logged()),
    { name: 'the whole run, s', figure: ((performance.now() - began) / 1000).toFixed(0) },
  ]);
}

async function standUp() {
  const [programs, nginx] = [installedPostgres(), installedNginx()];
  if (!programs || !nginx)
    throw new Error('PostgreSQL and nginx are needed: apt-get install postgresql nginx');
  const pair = await startPair(programs);
  open.push(pair.stop);
  const mails = await openMailSink({ delay: 300 }); // slow, so that some mails are being sent whenever a server is killed
  open.push(mails.close);
  const ports: [number, number] = [await freePort(), await freePort()];
  const proxy = await startProxy(nginx, ports);
  open.push(proxy.stop);
  const servers = openFleet({ pair, mails, url: proxy.url, ports, folder });
  open.push(servers.stop);
  await servers.start();
  return { pair, mails, proxy, servers };
}

async function openBoth(pair: PostgresPair) {
  const primary = await openDatabase({ url: pair.primary });
  open.push(primary.close);
  const replica = await openDatabase({ url: pair.replica });
  open.push(replica.close);
  return { primary, replica };
}

/** nginx must not log query strings, because they may contain secrets. */
function queriesIn(log: string): Figure {
  const lines = log.trim().split('\n');
  const count = lines.filter((line) => /[?&]\w+=/.test(line)).length;
  return {
    name: "lines of nginx's log, with a query in it",
    figure: `${lines.length}, ${count}`,
    ...(count > 0 && { broken: `nginx logged ${count} queries` }),
  };
}

runClosing(open, main);
