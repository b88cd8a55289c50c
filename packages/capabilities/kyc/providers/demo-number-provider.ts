import type { NumberProvider } from './provider.ts'

/** Endings for which the simulated register answers something else than that it knows the document. */
const UNKNOWN = /999$/
const DOUBTFUL = /998$/

/**
 * DEMO ONLY. Simulates a register that has every document, so that the demo can show each outcome: a number that ends
 * in 999 is unknown to it, and one that ends in 998 is left to a person.
 */
export const demoNumberProvider: NumberProvider = {
  name: 'demo',
  async check({ number }) {
    if (UNKNOWN.test(number)) return { verdict: 'refused', reasons: ['document-number'] }
    return { verdict: DOUBTFUL.test(number) ? 'doubt' : 'clear' }
  },
}
