import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitsOf, withLimits } from './change-market.ts'
import { DEFAULT_ASSETS, DEFAULT_MARKETS } from './default-markets.ts'
import { Market } from './market.ts'
import { defineMarket, isRefused } from './market-terms.ts'
import { coversRebates } from './rebate.ts'

const TIERS = [
  { maker: 1_000, taker: 1_000 },
  { maker: 200, taker: 400 },
]

/** BTC/USDT as the engine tells of it. */
function bitcoin(): Market {
  const [definition] = DEFAULT_MARKETS
  assert.ok(definition)
  const command = defineMarket(definition, (code) => DEFAULT_ASSETS.find((one) => one.code === code)?.asset)
  assert.ok(!isRefused(command))
  const running = { opensAt: 0, updateId: 0, lastTradeId: 0, lastAggregateId: 0 }
  const prices = { lastPrice: 0n, averagePrice: 0n, indexPrice: 0n }
  const terms = { ...command, ...running, ...prices, kind: 'market' } as Market['terms']
  return new Market(terms, 'BTC', 'USDT')
}

test('limits that nobody changed define the same market again', () => {
  const market = bitcoin()
  const command = withLimits(market, limitsOf(market), TIERS)
  assert.ok(!isRefused(command))
  const { opensAt, updateId, lastTradeId, lastAggregateId, lastPrice, averagePrice, indexPrice, ...terms } =
    market.terms
  assert.deepEqual(command, { ...terms, kind: 'define-market' })
})

test('a changed limit changes that field alone, and a promotion can end', () => {
  const market = bitcoin()
  const limits = { ...limitsOf(market), minNotional: '25', promoTakerPercent: '0.05' }
  const command = withLimits(market, limits, TIERS)
  assert.ok(!isRefused(command))
  assert.deepEqual([command.minNotional, command.promoTaker], [2_500_000_000n, 500])
  const ended = withLimits(market, { ...limits, promoTakerPercent: '' }, TIERS)
  assert.ok(!isRefused(ended))
  assert.equal(ended.promoTaker, market.terms.promoTaker)
})

test('everything wrong is told at once, in the words of the form', () => {
  const market = bitcoin()
  const wrong = { minQty: '0.0000001', minNotional: '-1', maxOpenOrders: '1.5', promoTakerPercent: '101' }
  const refused = withLimits(market, { ...limitsOf(market), ...wrong }, TIERS)
  assert.ok(isRefused(refused))
  assert.equal(refused.refused.length, 4)
  for (const [name, text] of Object.entries(wrong))
    assert.ok(
      refused.refused.some((line) => line.startsWith(`${name} "${text}" is `)),
      name,
    )
  const upsideDown = { minQty: '10', maxQty: '1', marketMaxQty: '2', bandPercent: '100', promoTakerPercent: '-0.1' }
  const unsound = withLimits(market, { ...limitsOf(market), ...upsideDown }, TIERS)
  assert.ok(isRefused(unsound))
  assert.equal(unsound.refused.length, 4)
})

test('a promotion pays no maker more than what any taker pays, in whichever tier and in the platform token', () => {
  const market = bitcoin()
  const reads = (promoMakerPercent: string, promoTakerPercent: string, tiers = TIERS) => {
    const command = withLimits(market, { ...limitsOf(market), promoMakerPercent, promoTakerPercent }, tiers)
    return isRefused(command) ? command.refused.map((line) => line.slice(0, 13)) : 'accepted'
  }
  const refused = ['the taker fee']
  // The lowest taker pays 0.04 %, four fifths of it in the token.
  assert.equal(reads('-0.032', ''), 'accepted')
  assert.deepEqual(reads('-0.0321', ''), refused)
  assert.deepEqual(reads('-0.032', '0.05'), 'accepted')
  assert.deepEqual(reads('-0.032', '0.03'), refused)
  assert.equal(reads('0', '0'), 'accepted')
  assert.deepEqual(reads('', '0', [{ maker: -1, taker: 400 }]), refused)
  assert.deepEqual(reads('-0.1', ''), refused)
})

test('without the discount the whole fee covers a rebate', () => {
  const promotion = { promoMaker: -400, promoTaker: 1_000 }
  assert.equal(coversRebates(TIERS, { ...promotion, tokenDeduction: 0 }), true)
  assert.equal(coversRebates(TIERS, { ...promotion, tokenDeduction: 1 }), false)
  assert.equal(coversRebates(TIERS, { ...promotion, promoMaker: -401, tokenDeduction: 0 }), false)
})
