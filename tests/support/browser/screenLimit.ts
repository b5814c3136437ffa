/**
 * Raises the time that tests wait for something on the screen from one second, the library's default, because
 * a busy machine can be slower. It is a limit for hangs.
 */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
