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
  const explained = `[\n  /** Why. */\n  'admin',\n  // What.\n  'support',\n  'finance',\n]`
  assert.match(found('apps/console/a.tsx', explained)[0] ?? '', again)
  assert.deepEqual(found('apps/console/a.tsx', `const some = ['admin', 'support']`), [])
  assert.deepEqual(found('apps/console/a.tsx', `const more = ['admin', 'support', 'finance', 'guest']`), [])
  // Tests spell out what they expect, and the compiler holds a choice among the names of a type to them.
  assert.deepEqual(found('apps/console/a.test.ts', `const all = ['admin', 'support', 'finance']`), [])
  assert.deepEqual(found('apps/console/a.ts', `type All = Pick<T,\n  | 'admin'\n  | 'support'\n  | 'finance'\n>`), [])
})

it('what the core has by number is the text of it', () => {
  const core = {
    path: 'packages/core/messages/terms.ts',
    text: `const Role = { admin: 0, support: 1, finance: 2 } as const`,
  }
  assert.deepEqual(checkClosedLists([terms, core]), [
    `packages/contract/terms/staff.ts writes ['support', 'finance', 'admin'] again, which is in packages/core/messages/terms.ts`,
  ])
  // Elsewhere numbers belong to words that are known already.
  assert.deepEqual(found('apps/console/a.ts', core.text), [])
})

it('what a capability and a call both write is shared too', () => {
  const call = { path: 'packages/contract/calls/earn.ts', text: `z.enum(['holding', 'redeeming', 'redeemed'])` }
  const union = `type State = 'redeemed' | 'holding' | 'redeeming'`
  const of = (path: string) => checkClosedLists([terms, call, { path, text: union }])
  assert.deepEqual(of('packages/capabilities/earn/positions.store.ts'), [
    `packages/capabilities/earn/positions.store.ts writes 'redeemed' | 'holding' | 'redeeming' again, which is in packages/contract/calls/earn.ts`,
  ])
  // Pages may choose three of the words of a call.
  assert.deepEqual(of('apps/web/screens/earn.ts'), [])
})

it('four words stand once wherever they are', () => {
  const one = { path: 'packages/gateways/b.ts', text: `const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const` }
  const other = { path: 'apps/web/a.ts', text: `type Method = 'DELETE' | 'GET' | 'POST' | 'PUT'` }
  assert.match(checkClosedLists([other, one])[0] ?? '', /^apps\/web\/a\.ts writes .* is in packages\/gateways\/b\.ts$/)
  assert.deepEqual(checkClosedLists([{ ...one, path: other.path }, other]), [], 'within one file everybody sees both')
})
