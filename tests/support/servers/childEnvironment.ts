import path from 'node:path';

const { PATH, NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compiled') } = process.env;

/** What every process that a test starts gets from the environment. With the compile cache, it starts in half of the time. */
export const CHILD_ENVIRONMENT = { PATH, NODE_COMPILE_CACHE };
