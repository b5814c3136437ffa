export type Script = 'latin' | 'latin-ext';

export interface FontFace {
  name: string;
  family: string;
  /** The path of the font's files in Fontsource, without the script and the variant. */
  source: string;
  sourceVariant: string;
  style: 'normal' | 'italic';
  weight: string;
  weightAxis: number | { min: number; max: number };
  /** Whether the font is needed for the first view of every page. */
  isPreloaded?: boolean;
}

/** No weight is above 600, and italics exist only at 400. */
export const FONT_FACES: FontFace[] = [
  {
    name: 'garamond',
    family: 'EB Garamond Variable',
    source: 'eb-garamond/files/eb-garamond',
    sourceVariant: 'wght-normal',
    style: 'normal',
    weight: '400 600',
    weightAxis: { min: 400, max: 600 },
    isPreloaded: true,
  },
  {
    name: 'garamond-italic',
    family: 'EB Garamond Variable',
    source: 'eb-garamond/files/eb-garamond',
    sourceVariant: 'wght-italic',
    style: 'italic',
    weight: '400',
    weightAxis: 400,
  },
  {
    name: 'inter',
    family: 'Inter Variable',
    source: 'inter/files/inter',
    sourceVariant: 'wght-normal',
    style: 'normal',
    weight: '400 600',
    weightAxis: { min: 400, max: 600 },
    isPreloaded: true,
  },
];

/** A script that the other fonts lack. Its letters are those of the device, and only without them those of this file. */
export interface OtherScript {
  name: string;
  /** The path of the file in Fontsource, without the weight. */
  source: string;
  /** The fonts of Android, Apple, Windows and Linux. */
  onDevices: string[];
  unicodeRange: string;
  from: number;
  to: number;
}

export const OTHER_SCRIPTS: OtherScript[] = [
  {
    name: 'devanagari',
    source: 'noto-serif-devanagari/files/noto-serif-devanagari-devanagari',
    onDevices: [
      ...[
        'Noto Sans Devanagari',
        'NotoSansDevanagari-Regular',
        'Noto Serif Devanagari',
        'Kohinoor Devanagari',
      ],
      ...['KohinoorDevanagari-Regular', 'Devanagari Sangam MN', 'Nirmala UI', 'Mangal', 'Lohit Devanagari'],
    ],
    unicodeRange: 'U+0900-097F,U+A8E0-A8FF',
    from: 0x0900,
    to: 0x097f,
  },
  {
    name: 'tamil',
    source: 'noto-serif-tamil/files/noto-serif-tamil-tamil',
    onDevices: [
      ...['Noto Sans Tamil', 'NotoSansTamil-Regular', 'Noto Serif Tamil', 'Tamil Sangam MN', 'InaiMathi'],
      ...['Nirmala UI', 'Latha', 'Lohit Tamil'],
    ],
    unicodeRange: 'U+0B82-0BFA',
    from: 0x0b82,
    to: 0x0bfa,
  },
];

export const characterRange = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset));

/** Punctuation, signs and letters, most of them outside Latin-1. */
const OTHER_CHARACTERS = '–—‘’‚“”„†•…‹›₹€™−×÷ŒœŠšŽž';
/** The letters of Sanskrit in Latin script (ISO 15919 and IAST). */
const IAST = 'ĀāĒēĪīŌōŪūḌḍḤḥḶḷḸḹṀṁṂṃṄṅṆṇṚṛṜṝŚśṢṣṬṭÑñḺḻṞṟḎḏṮṯʾʿ';

const unicodeRangeOf = (characters: string) =>
  [...new Set(characters)]
    .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(',');

/** The subsets of each font face: their characters, and the file of Fontsource (`script`) that contains them. */
export const SUBSETS: { name: string; script: Script; characters: string; unicodeRange: string }[] = [
  {
    name: 'latin',
    script: 'latin',
    characters: characterRange(0x20, 0x7e) + characterRange(0xa0, 0xff) + OTHER_CHARACTERS,
    unicodeRange: `U+0000-00FF,U+0152-0153,${unicodeRangeOf('–—‘’‚“”„•…‹›€™−')}`,
  },
  {
    name: 'iast',
    script: 'latin-ext',
    characters: IAST,
    unicodeRange: unicodeRangeOf(IAST.replace(/[Ññ]/g, '')),
  },
];

/** The `unicode-range` of Fontsource's latin-ext files. */
export const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,' +
  'U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
