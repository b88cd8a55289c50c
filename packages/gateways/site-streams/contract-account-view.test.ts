import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openMarkets } from '@bowline/capabilities/markets/index.ts'
import { UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { ContractAccountView } from './contract-account-view.ts'

it('pages are told when an account becomes a unified one, and when coins begin or cease to count, whoever asked for it', () => {
  const floor = new UnifiedFloor()
  const alice = floor.opens('alice')
  const markets = openMarkets()
  markets.apply({ sequence: 1, events: floor.asks({ kind: 'query-definitions' }) })
  const held = { time: floor.time, sequence: 1, margins: [], positions: [], unified: undefined }
  const view = new ContractAccountView(alice.account, markets, {
    account: [],
    held,
    orders: { sequence: 1, events: [] },
  })
  assert.equal(view.snapshot().contracts?.collateral, null)
  let sequence = 1
  const after = (change: () => unknown) => {
    const known = floor.events.length
    change()
    const delta = view.apply({ sequence: ++sequence, events: floor.events.slice(known), time: floor.time, command: 0 })
    return delta?.contracts?.collateral
  }
  const classic = after(() => floor.upgrades(alice))
  assert.ok(typeof classic === 'number')
  const on = after(() => floor.switches(alice, ['BTC']))
  assert.ok(on !== undefined && on !== null && on !== classic)
  assert.equal(view.snapshot().contracts?.collateral, on)
  assert.equal(
    after(() => floor.switches(alice, [], ['BTC'])),
    classic,
  )
  // What somebody else does is theirs.
  const bob = floor.opens('bob')
  assert.equal(
    after(() => floor.upgrades(bob)),
    undefined,
  )
})
