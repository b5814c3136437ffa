import crypto from 'node:crypto';

/**
 * A hash at the product's cost takes 30 ms of a core, and tests make thousands: here they cost the least that Argon2
 * allows. Hashes of another cost are left as they are, so that `passwords.test.ts` sees what the product does.
 */
const { argon2 } = crypto;
const PRODUCT_MEMORY = 19_456;

crypto.argon2 = (algorithm, parameters, callback) => {
  const isProduct = parameters.memory === PRODUCT_MEMORY;
  argon2(algorithm, isProduct ? { ...parameters, memory: 8, passes: 1 } : parameters, callback);
};
