import crypto from 'node:crypto';

/**
 * Tests compute thousands of hashes, each of which takes 30 ms at the product's cost. This lowers the cost to
 * the minimum of Argon2. Calls with another cost are not changed, so `passwords.test.ts` tests real hashes.
 */
const PRODUCT_MEMORY_KIB = 19_456;

interface HashCost {
  memory: number;
  passes: number;
}

/** Each test file of a process runs this module again, while the product keeps the function that it has imported. */
const COSTS = Symbol.for('vichara.hashCosts');
const globalScope = globalThis as typeof globalThis & { [COSTS]?: HashCost[] };

function lowerCosts(): HashCost[] {
  const { argon2 } = crypto;
  const costs: HashCost[] = [];
  crypto.argon2 = (algorithm, parameters, callback) => {
    costs.push({ memory: parameters.memory, passes: parameters.passes });
    const hasProductCost = parameters.memory === PRODUCT_MEMORY_KIB;
    argon2(algorithm, hasProductCost ? { ...parameters, memory: 8, passes: 1 } : parameters, callback);
  };
  return costs;
}
globalScope[COSTS] ??= lowerCosts();

/** The memory (KiB) and passes that each hash of this process would have cost in the product, in order. */
export const hashCosts: readonly HashCost[] = globalScope[COSTS];
