import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Replaces the React keys in the icons of lucide-react, which are random and do not compress, with numbers. Each page
 * loads a few hundred bytes less.
 */
export function iconKeys(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
    transform(code, id) {
      if (!ICON.test(id)) return null;
      let count = 0;
      return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${count++}"`), map: null };
    },
  };
}
