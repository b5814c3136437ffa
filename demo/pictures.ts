import sharp from 'sharp';
import type { Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';

/** The colours of a landscape: the sky above and at the horizon, then the hills, from the farthest to the nearest. */
interface Landscape {
  sky: [string, string];
  sun?: { x: number; y: number; colour: string };
  hills: [string, string, string];
}

const LANDSCAPES = {
  dawn: {
    sky: ['#3c4a6b', '#e9b48a'],
    sun: { x: 820, y: 430, colour: '#f6dcae' },
    hills: ['#8d7f8f', '#5d5f74', '#343a4c'],
  },
  frost: { sky: ['#aebfca', '#eef0ea'], hills: ['#b9c4c4', '#8fa09f', '#5c6f6d'] },
  harbour: {
    sky: ['#1f3a4d', '#c98f6b'],
    sun: { x: 380, y: 480, colour: '#f0b67f' },
    hills: ['#4a5f6b', '#2f4552', '#1a2b36'],
  },
  rain: { sky: ['#5b6b70', '#a7b1ae'], hills: ['#7e8d87', '#5d6f66', '#3d4f47'] },
} satisfies Record<string, Landscape>;

/** A drawn landscape of 1,200 × 800 pixels, as PNG. */
export function drawLandscape(name: keyof typeof LANDSCAPES): Promise<Buffer> {
  const { sky, sun, hills }: Landscape = LANDSCAPES[name];
  const ridges = [
    'M0 560 Q300 420 620 540 T1200 470',
    'M0 650 Q260 560 560 640 T1200 590',
    'M0 760 Q420 620 800 720 T1200 690',
  ];
  return svgToPng(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="0.75" stop-color="${sky[1]}"/></linearGradient>
    <rect width="1200" height="800" fill="url(#sky)"/>
    ${sun ? `<circle cx="${sun.x}" cy="${sun.y}" r="70" fill="${sun.colour}"/>` : ''}
    ${ridges.map((ridge, index) => `<path d="${ridge} V800 H0 Z" fill="${hills[index]}"/>`).join('')}
  </svg>`);
}

/** A drawn cover of a book, without words, of 600 × 900 pixels, as PNG. */
export const drawCover = (background: string, colour: string): Promise<Buffer> =>
  svgToPng(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900">
    <rect width="600" height="900" fill="${background}"/>
    <rect x="40" y="40" width="520" height="820" fill="none" stroke="${colour}" stroke-width="4"/>
    <circle cx="300" cy="380" r="130" fill="none" stroke="${colour}" stroke-width="14" stroke-dasharray="760 60"/>
    <path d="M200 640 H400 M240 680 H360" stroke="${colour}" stroke-width="6"/>
  </svg>`);

const svgToPng = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();

/** Uploads a picture as PNG. Returns its id. */
export const upload = async (call: Call, person: Person, path: string, png: Buffer): Promise<string> =>
  (await call(person, `POST ${path}`, png, { 'content-type': 'image/png' })).id;

/** Gives avatars to Inês and Samuel. */
export async function addAvatars(call: Call): Promise<void> {
  for (const [person, landscape] of [
    ['ines', 'harbour'],
    ['samuel', 'frost'],
  ] as const) {
    const pictureId = await upload(call, person, '/pictures?use=avatar', await drawLandscape(landscape));
    await call(person, 'PUT /account/avatar', { pictureId });
  }
}
