import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkClosedLists } from './closed-lists.ts'

const terms = {
  path: 'packages/contract/terms/staff.ts',
  text: `export const roles = ['support', 'finance', 'admin'] as const`,
}
const found = (path: string, text: string) => checkClosedLists([terms, { path, text }])

it('a list of contract/terms is written once, in whatever order or form', () => {
  const again = /writes .* again, which is in packages\/contract\/terms\/staff\.ts/
  assert.match(found('apps/console/a.tsx', `const all = [\n  'admin',\n  'support',\n  'finance',\n]`)[0] ?? '', again)
  assert.match(found('packages/capabilities/staff/a.ts', `type Role = 'finance' | 'admin' | 'support'`)[0] ?? '', again)
  assert.deepEqual(found('apps/console/a.tsx', `const some = ['admin', 'support']`), [])
  assert.deepEqual(found('apps/console/a.tsx', `const more = ['admin', 'support', 'finance', 'guest']`), [])
  // The core knows nothing of the contract, and tests spell out what they expect.
  assert.deepEqual(found('packages/core/a.ts', `type Role = 'finance' | 'admin' | 'support'`), [])
  assert.deepEqual(found('apps/console/a.test.ts', `const all = ['admin', 'support', 'finance']`), [])
})

it('what a capability and a call both write belongs in contract/terms', () => {
  const call = { path: 'packages/contract/calls/earn.ts', text: `z.enum(['holding', 'redeeming', 'redeemed'])` }
  const union = `type State = 'redeemed' | 'holding' | 'redeeming'`
  const of = (path: string) => checkClosedLists([terms, call, { path, text: union }])
  assert.deepEqual(of('packages/capabilities/earn/positions.store.ts'), [
    `packages/capabilities/earn/positions.store.ts writes 'redeemed' | 'holding' | 'redeeming' again, which packages/contract/calls/earn.ts also has: it belongs in contract/terms`,
  ])
  // Pages show what they choose of the words of a call.
  assert.deepEqual(of('apps/web/screens/earn.ts'), [])
})
