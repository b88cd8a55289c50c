import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { FuturesAccount, HeldPosition, Markings } from '@bowline/capabilities/perpetuals/index.ts'
import { tierFields } from '@bowline/core/messages/contract-terms.ts'
import { type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { LiquidationStep, MarketKind, PositionSide } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type Family, INVERSE, LINEAR } from '../family.ts'
import { FuturesAccountStream } from './account-stream.ts'

const ALICE = 7
const [USDT, USDC, BTC] = [1, 2, 3] as const
const [TETHER, OTHER, CIRCLE, COIN] = [21, 22, 26, 28] as const

/** An event with every field zero except those given. */
function zeroed<K extends 'contract' | 'liquidation' | 'market' | 'position' | 'tiers'>(
  kind: K,
  fields: Partial<EventOf<K>>,
): EventOf<K> {
  const layout = eventLayouts[kind] as Layout<Fields>
  return { kind, ...decode(layout, Words.ofBytes(layout.size), 0), ...fields } as unknown as EventOf<K>
}

function contractOf(market: number, symbol: string, settle: number): Contract {
  const marketKind = settle === BTC ? MarketKind.inverse : MarketKind.linear
  const lot = settle === BTC ? 10_000_000_000n : 100_000n
  const terms = zeroed('market', { market, marketKind, symbol, tick: 10_000_000n, lot })
  const own = zeroed('contract', { market, quoteCode: 'USDT', settle })
  const tiers = zeroed('tiers', { tiers: 1, ...tierFields([{ cap: 10n ** 17n, rate: 400_000, maxLeverage: 100 }]) })
  return new Contract(terms, own, tiers, 'BTC', symbol)
}

const contracts = [
  contractOf(TETHER, 'BTCUSDT', USDT),
  contractOf(OTHER, 'ETHUSDT', USDT),
  contractOf(CIRCLE, 'BTCUSDC', USDC),
  contractOf(COIN, 'BTCUSD_PERP', BTC),
]
const markets = {
  contract: (number: number) => contracts.find((contract) => contract.number === number),
  contracts: (family: string) => contracts.filter((contract) => contract.family === family),
  asset: () => undefined,
} as unknown as MarketRegistry
const markings = { of: () => ({ mark: 600_000n }) } as unknown as Markings

function held(market: number, isolated = 0, positionSide: number = PositionSide.both): HeldPosition {
  const size = { qty: 1n, entryValue: 60_00000000n }
  return zeroed('position', { account: ALICE, market, isolated, positionSide, leverage: 10, ...size })
}

/** What a half's stream says of a warning to somebody who holds this: the symbols of each margin call. */
function callsOf(family: Family, positions: HeldPosition[], warning: Partial<EventOf<'liquidation'>>): string[] {
  const margins = [USDT, USDC, BTC].map((asset) => ({ asset, balance: 100_000_000n * BigInt(asset) }))
  const start = { sequence: 0, margins, positions } as unknown as FuturesAccount
  const stream = new FuturesAccountStream({ account: ALICE, family, markets, markings }, start)
  const reported = zeroed('liquidation', { account: ALICE, step: LiquidationStep.warning, ...warning })
  const batch = { sequence: 1, time: 5, command: 0, events: [reported] } as unknown as EventBatch
  return stream.eventsOf(batch).map((event) => {
    const { e, cw, p } = JSON.parse(event.text(1))
    return `${e} ${cw} ${p.map(({ s, mt }: { s: string; mt: string }) => `${s} ${mt}`).join(', ')}`
  })
}

describe('a margin call', () => {
  const cross = [held(TETHER), held(OTHER), held(CIRCLE), held(COIN)]

  it('of a classic account names the cross positions of the asset alone', () => {
    const warning = { asset: USDT }
    assert.deepEqual(callsOf(LINEAR, [...cross, held(TETHER, 1, PositionSide.short)], warning), [
      'MARGIN_CALL 1.00000000 BTCUSDT CROSSED, ETHUSDT CROSSED',
    ])
    assert.deepEqual(callsOf(INVERSE, cross, warning), [])
    assert.deepEqual(callsOf(INVERSE, cross, { asset: BTC }), ['MARGIN_CALL 3.00000000 BTCUSD_PERP CROSSED'])
  })

  it('of an isolated position names that side of it alone', () => {
    const pair = [held(TETHER, 1, PositionSide.long), held(TETHER, 1, PositionSide.short), held(OTHER)]
    const warning = { asset: USDT, market: TETHER, isolated: 1, positionSide: PositionSide.short }
    assert.deepEqual(callsOf(LINEAR, pair, warning), ['MARGIN_CALL 1.00000000 BTCUSDT ISOLATED'])
  })

  it('of a unified account names every cross position, each half its own, by what they settle in', () => {
    const warning = { asset: USDT, isUnified: 1 }
    assert.deepEqual(callsOf(LINEAR, [...cross, held(OTHER, 1, PositionSide.long)], warning), [
      'MARGIN_CALL 1.00000000 BTCUSDT CROSSED, ETHUSDT CROSSED',
      'MARGIN_CALL 2.00000000 BTCUSDC CROSSED',
    ])
    assert.deepEqual(callsOf(INVERSE, cross, warning), ['MARGIN_CALL 3.00000000 BTCUSD_PERP CROSSED'])
  })
})
