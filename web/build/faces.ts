export type Script = 'latin' | 'latin-ext';

export interface Face {
  name: string;
  family: string;
  source: string;
  cut: string;
  style: 'normal' | 'italic';
  weight: string;
  axis: number | { min: number; max: number };
  /** Needed for the first view of every page. */
  isFirst?: boolean;
}

/** No weight is above 600, and italics exist only at 400. */
export const FACES: Face[] = [
  {
    name: 'garamond',
    family: 'EB Garamond Variable',
    source: 'eb-garamond/files/eb-garamond',
    cut: 'wght-normal',
    style: 'normal',
    weight: '400 600',
    axis: { min: 400, max: 600 },
    isFirst: true,
  },
  {
    name: 'garamond-italic',
    family: 'EB Garamond Variable',
    source: 'eb-garamond/files/eb-garamond',
    cut: 'wght-italic',
    style: 'italic',
    weight: '400',
    axis: 400,
  },
  {
    name: 'inter',
    family: 'Inter Variable',
    source: 'inter/files/inter',
    cut: 'wght-normal',
    style: 'normal',
    weight: '400 600',
    axis: { min: 400, max: 600 },
    isFirst: true,
  },
];

const span = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset));

const PUNCTUATION = '–—‘’‚“”„†•…‹›₹€™−×÷ŒœŠšŽž';
/** The letters that Sanskrit is written with in Latin script (ISO 15919 and IAST). */
const IAST = 'ĀāĒēĪīŌōŪūḌḍḤḥḶḷḸḹṀṁṂṃṄṅṆṇṚṛṜṝŚśṢṣṬṭÑñḺḻṞṟḎḏṮṯʾʿ';

const rangeOf = (letters: string) =>
  [...new Set(letters)]
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(',');

/** Which letters are cut from which of the two files that Fontsource has for a face. */
export const SUBSETS: { name: string; script: Script; letters: string; range: string }[] = [
  {
    name: 'latin',
    script: 'latin',
    letters: span(0x20, 0x7e) + span(0xa0, 0xff) + PUNCTUATION,
    range: `U+0000-00FF,U+0152-0153,${rangeOf('–—‘’‚“”„•…‹›€™−')}`,
  },
  { name: 'iast', script: 'latin-ext', letters: IAST, range: rangeOf(IAST.replace(/[Ññ]/g, '')) },
];

/** The range of Fontsource's latin-ext files. */
export const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,' +
  'U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
