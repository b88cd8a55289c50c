import assert from 'node:assert/strict'
import { it } from 'node:test'
import { amountText, openMarkets } from '@bowline/capabilities/markets/index.ts'
import type { PositionState } from '@bowline/contract/stream.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
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

it('pages are told what open orders would open as the engine has it, whatever becomes of the orders', () => {
  const floor = new PerpetualsFloor()
  const alice = floor.opens('alice', '100000 USDT')
  const bob = floor.opens('bob', '100000 USDT')
  floor.index('60000')
  const markets = openMarkets()
  markets.apply({ sequence: 1, events: floor.asks({ kind: 'query-definitions' }) })
  const held = { time: floor.time, sequence: 1, margins: [], positions: [], unified: undefined }
  const view = new ContractAccountView(alice.account, markets, {
    account: [],
    held,
    orders: { sequence: 1, events: [] },
  })
  const known = new Map<string, PositionState>()
  let sequence = 1
  /** What a page knows after it, against the engine’s own answer. */
  const agrees = (change: () => unknown) => {
    const before = floor.events.length
    change()
    const batch = { sequence: ++sequence, events: floor.events.slice(before), time: floor.time, command: 0 }
    for (const row of view.apply(batch)?.contracts?.positions ?? []) known.set(row.side, row)
    const contract = markets.contract(BTC_PERPETUAL) ?? assert.fail('it is listed')
    const rows = floor.asks({ kind: 'query-positions', account: alice.account, market: BTC_PERPETUAL })
    for (const position of rows) {
      if (position.kind !== 'position') continue
      const row = known.get((['both', 'long', 'short'] as const)[position.positionSide] ?? 'both')
      const text = (lots: bigint) => contract.qtyText(lots, contract.qtyDecimals)
      assert.deepEqual(
        [row?.buyQty, row?.sellQty, row?.qty, row?.leverage],
        [text(position.buyQty), text(position.sellQty), text(position.qty), position.leverage],
      )
      assert.deepEqual([row?.buyValue, row?.sellValue], [amountText(position.buyValue), amountText(position.sellValue)])
    }
    return [...known.values()]
  }
  let low = { id: 0 }
  const [first] = agrees(() => {
    low = alice.buys('2 @ 59000')
  })
  // The first order for a contract: nothing was known of it before.
  assert.deepEqual([first?.buyQty, first?.buyValue, first?.positionId], ['2.000', '118000.00000000', 0])
  agrees(() => alice.sells('1 @ 61000'))
  agrees(() => alice.leverage(10))
  agrees(() => bob.sells('0.5 @ 59000'))
  const filled = [...known.values()][0]
  assert.deepEqual([filled?.qty, filled?.buyQty], ['0.500', '1.500'])
  agrees(() => alice.sells('0.2 @ 60500', { reduceOnly: true }))
  agrees(() => bob.buys('1 @ 61000'))
  const [last] = agrees(() => alice.cancels(low.id))
  assert.deepEqual([last?.buyQty, last?.buyValue], ['0.000', '0.00000000'])
})
