/**
 * How long tests wait for something on the screen. It is a limit for hangs; the library's default is one
 * second.
 */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
