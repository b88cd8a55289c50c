import assert from 'node:assert/strict'
import { it } from 'node:test'
import { refuseRoot } from './refuse-root.ts'

it('production is not run by root, unless the operator says so', () => {
  assert.throws(() => refuseRoot({ mode: 'production', mayBeRoot: false }, 0), /does not run as root/)
  refuseRoot({ mode: 'production', mayBeRoot: true }, 0)
  refuseRoot({ mode: 'production', mayBeRoot: false }, 1_000)
  refuseRoot({ mode: 'demo', mayBeRoot: false }, 0)
})
