/**
 * zod asks `Function` whether it may compile schemas, which our content security policy refuses and Firefox reports.
 * This tells it not to ask. zod reads its settings from here (`z.config` writes the same object), and the first
 * bundle is without zod, so the object is made before zod loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
