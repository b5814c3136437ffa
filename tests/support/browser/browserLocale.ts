/** Sets the language of the browser in tests of the web client to the one of the journeys. */
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
