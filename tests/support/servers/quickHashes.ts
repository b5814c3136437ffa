import crypto from 'node:crypto';

/**
 * A hash at the product's cost takes 30 ms, and tests make thousands. Here they have the lowest cost that
 * Argon2 allows. Hashes with another cost are not changed, so that `passwords.test.ts` tests the real ones.
 */
const { argon2 } = crypto;
const PRODUCT_MEMORY = 19_456;

crypto.argon2 = (algorithm, parameters, callback) => {
  const isProduct = parameters.memory === PRODUCT_MEMORY;
  argon2(algorithm, isProduct ? { ...parameters, memory: 8, passes: 1 } : parameters, callback);
};
