import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Site } from './handlers.ts'

/** Whether a process that opens all but these would compile. */
type Without<Facade extends keyof Site> = Omit<Site, Facade> extends Site ? 'compiles' : 'does not compile'

it('a process that does not open what a handler names does not compile', () => {
  // The compiler decides; `npm run check` fails where it decides otherwise.
  const without: Record<string, 'does not compile'> = {
    portfolio: 'does not compile' satisfies Without<'portfolio'>,
    kyc: 'does not compile' satisfies Without<'kyc'>,
    limits: 'does not compile' satisfies Without<'limits'>,
  }
  assert.deepEqual(Object.keys(without), ['portfolio', 'kyc', 'limits'])
})
