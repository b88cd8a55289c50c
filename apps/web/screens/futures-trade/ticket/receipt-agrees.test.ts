import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { meets, setFloor, type UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { engineAccount, engineTerms } from '../../../contracts/what-if/engine-account.fixture.ts'
import { value } from '../../../contracts/what-if/value.ts'
import { draftOf } from './draft.ts'
import { contextOf, type FuturesTicketData } from './order-context.ts'
import { startTicket, type Ticket } from './order-ticket.ts'
import { receiptOf } from './receipt.ts'
import { type UnifiedStanding, unifiedStandingOf } from './unified-standing.ts'

type Alice = ReturnType<typeof setFloor>['alice']

/** What the form says of a market order before it is sent, with somebody at the mark to take it. */
function predict(floor: UnifiedFloor, alice: Alice, changes: Partial<Ticket>): UnifiedStanding {
  const account = engineAccount(floor, alice)
  const terms = engineTerms(floor)
  const mark = floor.mark()
  const level = { price: mark, qty: '100' }
  const data = {
    ...{ terms, mark, index: mark, last: mark, maxBuy: null, minSell: null, bids: [level], asks: [level] },
    ...{ pairs: account.pairs, isUnified: true, isHedged: false, isolated: false, leverage: 20 },
    balance: account.coins.find(({ coin }) => coin === 'USDT')?.wallet ?? 0n,
  } as unknown as FuturesTicketData
  const context = contextOf(data)
  const receipt = receiptOf(draftOf(startTicket({ kind: 'market', ...changes }), context), context)
  assert.ok(receipt && receipt.standing === undefined)
  return unifiedStandingOf(account, receipt)
}

/** The ratio that the exchange has, and the price that the page shows with what it has now. */
function standingNow(floor: UnifiedFloor, alice: Alice) {
  const { maintenance, marginBalance } = floor.unified(alice)
  const [position] = value(engineAccount(floor, alice)).positions
  const price = position?.liquidationPrice
  return { ratio: unifiedRatioOf(maintenance, marginBalance), liquidation: price && -(-price.value / price.over) }
}

describe('the receipt of an order in a unified account', () => {
  it('says where the account will stand, to the last digit, and where it stands', () => {
    const { floor, maker, alice } = setFloor('5000 USDT', '0.5 BTC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.2', '60000')
    const { before, after } = predict(floor, alice, { size: { by: 'base', text: '0.3' } })
    const wasRatio = standingNow(floor, alice).ratio
    meets(maker, alice, 'buys', '0.3', '60000')
    const now = standingNow(floor, alice)
    assert.deepEqual([before.ratio, after.ratio], [wasRatio, now.ratio])
    // Up to the tick, against the holder.
    const over = (after.liquidation ?? 0n) - (now.liquidation ?? 0n)
    assert.ok(over === 0n || over === 1n, `${after.liquidation} for ${now.liquidation}`)
  })

  it('says of a close that nothing is liquidated any more, and what is left', () => {
    const { floor, maker, alice } = setFloor('5000 USDT')
    meets(maker, alice, 'buys', '0.2', '60000')
    const closes = { side: 'sell', closes: true, size: { by: 'base', text: '0.2' } } as const
    const { after, whatIf } = predict(floor, alice, closes)
    meets(maker, alice, 'sells', '0.2', '60000')
    assert.deepEqual([after.liquidation, whatIf], [undefined, undefined])
    assert.equal(after.ratio, standingNow(floor, alice).ratio)
  })

  it('foretells the ratio of a fall by a tenth, collateral and contract together', () => {
    const { floor, maker, alice } = setFloor('3000 USDT', '0.3 BTC')
    floor.switches(alice, ['BTC'])
    const { whatIf } = predict(floor, alice, { size: { by: 'base', text: '0.5' } })
    meets(maker, alice, 'buys', '0.5', '60000')
    floor.prices('54000')
    assert.deepEqual(whatIf, { side: 'down', ratio: standingNow(floor, alice).ratio, isGone: false })
  })
})
