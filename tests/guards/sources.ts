import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');

/** The files under a folder whose names match a pattern, by default TypeScript files, as sorted paths from the root. */
export function sourcesUnder(folder: string, pattern = /\.tsx?$/): string[] {
  const absolute = path.join(ROOT, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}

export const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** A folder and every folder below it, as paths from the root. */
export function foldersUnder(folder: string): string[] {
  const subfolders = foldersIn(folder).filter((name) => name !== 'node_modules');
  return [folder, ...subfolders.flatMap((name) => foldersUnder(path.join(folder, name)))];
}

/** The names of the files directly in a folder. */
export const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

export const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

export const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file);

/** The imports of a file: paths from the root for our own files, names for packages. */
export function importsOf(file: string): string[] {
  const imports = read(file).matchAll(/(?<!\/)\b(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...imports].map(([, source = '']) => {
    if (source.startsWith('#')) return source.slice(1);
    return source.startsWith('.') ? path.join(path.dirname(file), source) : source;
  });
}
