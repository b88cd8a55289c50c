import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Contract } from '@bowline/capabilities/markets/index.ts'
import { tierFields } from '@bowline/core/messages/contract-terms.ts'
import { type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { MarketKind, PriceKind } from '@bowline/core/messages/terms.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { futuresOrderTerms, type SaidOrder } from './order-terms.ts'

/** An event with every field zero except those given. */
function zeroed<K extends 'contract' | 'market' | 'tiers'>(kind: K, fields: Partial<EventOf<K>>): EventOf<K> {
  const layout = eventLayouts[kind] as Layout<Fields>
  return { kind, ...decode(layout, Words.ofBytes(layout.size), 0), ...fields } as unknown as EventOf<K>
}

const contract = new Contract(
  zeroed('market', { market: 21, marketKind: MarketKind.linear, symbol: 'BTCUSDT', tick: 10_000_000n, lot: 100_000n }),
  zeroed('contract', { market: 21, quoteCode: 'USDT', settle: 1 }),
  zeroed('tiers', { tiers: 1, ...tierFields([{ cap: 10n ** 17n, rate: 400_000, maxLeverage: 100 }]) }),
  'BTC',
  'USDT',
)
const prices = { [PriceKind.last]: 600_000n, [PriceKind.mark]: 601_000n, [PriceKind.index]: 0n }

/** What is refused of an order for 0.1, by default a limit to buy at 59,000. */
function refusalOf(more: Partial<SaidOrder>): string | undefined {
  const said: SaidOrder = { side: 'BUY', open: 'OPEN', type: 1, price: '59000', volume: '0.1', ...more }
  try {
    futuresOrderTerms(said, contract, { isHedged: false, prices, nowMs: 0 })
    return undefined
  } catch (error) {
    assert.ok(error instanceof SiteRefusal)
    return `${error.code} ${error.reason} ${(error.data as { field: string }).field}`
  }
}

describe('the pair that is attached to an order', () => {
  const market = { type: 2, price: '0' } as const
  const waits = { ...market, isConditionOrder: true, triggerPrice: '61000' } as const

  it('lies on both sides of where the order opens: its price, its trigger, or the newest price that a leg listens to', () => {
    const pairs: Partial<SaidOrder>[] = [
      { takerProfitTrigger: '59000.1', stopLossTrigger: '58999.9' },
      { side: 'SELL', takerProfitTrigger: '58999.9', stopLossTrigger: '59000.1' },
      { ...market, takerProfitTrigger: '60000.1', stopLossTrigger: '60099.9', stopLossTriggerType: PriceKind.mark },
      { ...waits, takerProfitTrigger: '61000.1', stopLossTrigger: '60999.9' },
      // Nobody knows where what trails will open.
      { ...waits, triggerPrice: '0', callbackRate: '0.01', takerProfitTrigger: '1', stopLossTrigger: '99999' },
    ]
    for (const pair of pairs) assert.equal(refusalOf(pair), undefined, JSON.stringify(pair))
  })

  it('is refused where a leg would trigger at once, by the name of the leg', () => {
    const legs: [Partial<SaidOrder>, field: string][] = [
      [{ takerProfitTrigger: '59000' }, 'takerProfitTrigger'],
      [{ stopLossTrigger: '59000' }, 'stopLossTrigger'],
      [{ side: 'SELL', takerProfitTrigger: '59000' }, 'takerProfitTrigger'],
      [{ side: 'SELL', stopLossTrigger: '59000' }, 'stopLossTrigger'],
      [{ ...market, takerProfitTrigger: '60000' }, 'takerProfitTrigger'],
      [{ ...market, stopLossTrigger: '60100', stopLossTriggerType: PriceKind.mark }, 'stopLossTrigger'],
      // Without an index the mark.
      [{ ...market, stopLossTrigger: '60100', stopLossTriggerType: PriceKind.index }, 'stopLossTrigger'],
      [{ ...waits, takerProfitTrigger: '61000' }, 'takerProfitTrigger'],
    ]
    for (const [leg, field] of legs) assert.equal(refusalOf(leg), `310003 order.oto-sides ${field}`)
    assert.equal(refusalOf({ takerProfitTrigger: '60000.05' }), '310001 order.step takerProfitTrigger')
    assert.equal(refusalOf({ takerProfitTrigger: '61000', takerProfitType: 1 }), '10000 order.needs takerProfitPrice')
  })
})
