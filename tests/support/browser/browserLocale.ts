/** The language of the browser in tests of the web client, as in the journeys. */
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
