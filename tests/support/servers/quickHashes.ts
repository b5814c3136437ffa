import crypto from 'node:crypto';

/**
 * Tests compute thousands of hashes, each of which takes 30 ms at the product's cost. This lowers the cost to
 * the minimum of Argon2. Calls with another cost are not changed, so `passwords.test.ts` tests real hashes.
 */
const { argon2 } = crypto;
const PRODUCT_MEMORY_KIB = 19_456;

/** The memory (KiB) and passes that each hash of this test file would have cost in the product, in order. */
export const hashCosts: { memory: number; passes: number }[] = [];

crypto.argon2 = (algorithm, parameters, callback) => {
  hashCosts.push({ memory: parameters.memory, passes: parameters.passes });
  const hasProductCost = parameters.memory === PRODUCT_MEMORY_KIB;
  argon2(algorithm, hasProductCost ? { ...parameters, memory: 8, passes: 1 } : parameters, callback);
};
