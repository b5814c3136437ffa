import { expect, test } from 'vitest';
import { parseFiles } from '#web/journal/importing/parsing/parseFiles.ts';

const parse = (csv: string) => parseFiles([new File([csv], 'daylio.csv')]);
const local = (time: string) => new Date(time).toISOString();

test('a CSV of Daylio becomes its entries, with moods and activities', async () => {
  const csv =
    '\ufefffull_date,date,weekday,time,mood,activities,note_title,note\r\n' +
    '2023-12-17,Dec 17,Sunday,8:30 am,good,"walk | tea","The hill","Walked, and ""sat""\nat dawn"\r\n' +
    '2023-12-18,Dec 18,Monday,20:00,meh,sleep,,\r\n';
  const { entries } = await parse(csv);
  expect(entries).toMatchObject([
    {
      date: local('2023-12-17T08:30'),
      day: '2023-12-17',
      title: 'The hill',
      content: 'Walked, and "sat"\nat dawn',
      mood: 'good',
      tags: ['walk', 'tea'],
    },
    { date: local('2023-12-18T20:00'), title: null, content: 'meh, sleep', mood: 'meh', tags: ['sleep'] },
  ]);
});

test('an older CSV of Daylio becomes its entries', async () => {
  const csv =
    'year,date,weekday,time,mood,activities,note\n2018,18 May,Friday,11:54 pm,happy,"walk | tea","Went out"\n';
  const { entries } = await parse(csv);
  expect(entries).toMatchObject([
    { date: local('2018-05-18T23:54'), content: 'Went out', tags: ['walk', 'tea'] },
  ]);
});
