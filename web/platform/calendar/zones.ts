import { localZone } from './days.ts';

// Browsers that use ICU still list some zones under names that IANA has replaced.
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const currentName = (zone: string) => RENAMED[zone] ?? zone;

/** The reader's IANA zone under its current name. */
export const readerZone = () => currentName(localZone());

/** All IANA zones that the browser knows, including the reader's own and UTC, sorted. */
export const allZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(currentName), readerZone(), 'UTC'])].sort();

/** These zones as options of a `Select`. */
export const zoneChoices = () => allZones().map((zone) => ({ value: zone, label: zone }));
