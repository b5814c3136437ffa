// Starts the product like `server/main.ts`. Hashes of passwords cost less, because each journey signs up and logs in.
import '#tests/support/servers/quickHashes.ts';
import '#server/main.ts';
