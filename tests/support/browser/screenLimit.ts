/** How long what a screen shall show is waited for: a limit for hangs, where the library's own is one second. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
