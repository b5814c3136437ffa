/**
 * zod calls `Function` to find out whether it may compile schemas. Our content security policy forbids that,
 * and Firefox reports it. This setting prevents the call. zod reads its settings from this object, which must
 * exist before zod loads; the first bundle does not contain zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
