import fs from 'node:fs';
import path from 'node:path';

const PACKAGE_FILE = path.join(import.meta.dirname, '../../package.json');

/** The version of the product, which is the name of its tag without the `v`. */
export const PRODUCT_VERSION: string = JSON.parse(fs.readFileSync(PACKAGE_FILE, 'utf8')).version;
