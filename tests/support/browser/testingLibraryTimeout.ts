/**
 * Raises the time that tests wait for something on the screen from one second, the library's default, because
 * a busy machine can be slower. The limit only has to end tests that hang.
 */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
