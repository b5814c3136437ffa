/** Sets the language of the browser in tests of the web client to the language that the journeys use. */
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
