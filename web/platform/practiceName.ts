import { msg, t } from '@lingui/core/macro';

/** The names of the built-in practices, by the ends of their ids. The server knows them in English. */
const BUILT_IN = {
  '1': msg({ message: 'Silent sitting', context: 'practice' }),
  '2': msg({ message: 'Self-inquiry (ātma-vicāra)', context: 'practice' }),
  '3': msg({ message: 'Meditation', context: 'practice' }),
  '4': msg({ message: 'Breath awareness', context: 'practice' }),
  '5': msg({ message: 'Prāṇāyāma', context: 'practice' }),
  '6': msg({ message: 'Āsana', context: 'practice' }),
  '7': msg({ message: 'Walking meditation', context: 'practice' }),
  '8': msg({ message: 'Svādhyāya, reading', context: 'practice' }),
  '9': msg({ message: 'Chanting', context: 'practice' }),
  a: msg({ message: 'Loving-kindness (mettā)', context: 'practice' }),
  b: msg({ message: 'Body scan', context: 'practice' }),
  c: msg({ message: 'Japa', context: 'practice' }),
  d: msg({ message: 'Sun salutations', context: 'practice' }),
  e: msg({ message: 'Prostrations', context: 'practice' }),
  f: msg({ message: 'Seva, acts of service', context: 'practice' }),
};
const BUILT_IN_ID = /^01930000-0000-7000-8000-00000000000([1-9a-f])$/;

/** The name of a practice in the language of the page if it is built in, otherwise as its member wrote it. */
export function practiceName({ id, name }: { id: string; name: string }): string {
  const [, end] = BUILT_IN_ID.exec(id) ?? [];
  return end ? t(BUILT_IN[end as keyof typeof BUILT_IN]) : name;
}
