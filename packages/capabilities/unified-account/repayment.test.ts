import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Command } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import { IndexState, MarketKind } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { sampleEvent } from '../market-data/sample-events.fixture.ts'
import { Contract, Market } from '../markets/index.ts'
import type { Permitted } from '../permission/index.ts'
import { planOf, type RepaymentParts, repayDebt } from './repayment.ts'

const NOW = 1_700_000_000_000
const [USDT, BTC, SOL, BOW] = [1, 2, 3, 4]
/** Inverse contracts say what a coin is worth at once; of BOW a market says it in USDT. */
const MARKETS = { [USDT]: 10, [BTC]: 11, [SOL]: 12, [BOW]: 13 } as Readonly<Record<number, number>>
const UNIT = 100_000_000n

interface Priced {
  /** Seconds since the index came, by coin. */
  readonly ages?: Readonly<Record<number, number>>
  readonly frozen?: number
}

/** Owes 100 USDT, has 1 of each other coin, all of them switched on and worth 60,000, 150 and 1. */
function setDebtor({ ages = {}, frozen }: Priced) {
  const commands: Command[] = []
  const worth = { [USDT]: 1n, [BTC]: 60_000n, [SOL]: 150n, [BOW]: 1n } as Readonly<Record<number, bigint>>
  const coins = [USDT, BTC, SOL, BOW]
  const collaterals = coins.map((asset, slot) =>
    sampleEvent('collateral', {
      ...{ asset, slot, market: MARKETS[asset] ?? 0, isAccepted: 1, isAlwaysOn: asset === USDT ? 1 : 0, tiers: 1 },
      ...{
        index: (worth[asset] ?? 0n) * UNIT,
        cap1: 1_000_000n * UNIT,
        ratio1: asset === BTC ? 98_000_000 : 85_000_000,
      },
    }),
  )
  const assets = coins.map((asset, slot) => {
    const wallet = asset === USDT ? -100n * UNIT : UNIT
    return sampleEvent('unified-asset', {
      asset,
      slot,
      isOn: 1,
      isAccepted: 1,
      wallet,
      index: (worth[asset] ?? 0n) * UNIT,
    })
  })
  const answers: Readonly<Record<string, readonly Event[]>> = {
    'query-definitions': collaterals,
    'query-unified': [sampleEvent('unified', { isUnified: 1 }), ...assets],
  }
  const engine = {
    query: async ({ kind }: { kind: string }) => ({ rejection: Rejection.none, events: answers[kind] ?? [] }),
    submit: async (command: Command) => {
      commands.push(command)
      return { rejection: Rejection.none, events: [] }
    },
  } as unknown as EngineClient
  const atMs = (asset: number) => NOW - (ages[asset] ?? 1) * 1_000
  const assetOf = (market: number) => coins.find((asset) => MARKETS[asset] === market) ?? 0
  const parts: RepaymentParts = {
    engine,
    now: () => NOW,
    markets: {
      contract: (market) => {
        if (assetOf(market) === BOW) return undefined
        const terms = sampleEvent('market', { market, marketKind: MarketKind.inverse, tick: 1n, lot: UNIT })
        return new Contract(terms, sampleEvent('contract', {}), sampleEvent('tiers', {}), 'BTC', 'BTC')
      },
      byNumber: (market) =>
        new Market(sampleEvent('market', { market, base: BOW, quote: USDT, tick: 1n, lot: 1n }), '', ''),
    },
    markings: {
      of: (market) => {
        const indexState = assetOf(market) === frozen ? IndexState.frozen : IndexState.good
        return { ...sampleEvent('mark', { market, indexState, mark: 1n }), atMs: atMs(assetOf(market)) }
      },
    },
    marketData: { indexAtMs: (market) => atMs(assetOf(market)) },
  }
  const account = { account: 7 } as Permitted<never>
  const named = async (sources?: readonly number[]) => {
    const planned = await planOf(parts, 7, { asset: USDT, sources })
    return 'plan' in planned ? planned.plan.conversions.map(({ asset }) => asset) : planned
  }
  return {
    named,
    /** Which coins the exchange is told to use. */
    async reported(sources?: readonly number[]) {
      await repayDebt(parts, account, { asset: USDT, sources })
      const [command] = commands
      const bits = command?.kind === 'repay-debt' ? (command.sources ?? 0) : 0
      return coins.filter((_, slot) => (bits & (1 << slot)) !== 0)
    },
  }
}

describe('repaying a debt', () => {
  it('names and uses the coin that comes first, and not the others that were ticked', async () => {
    const { named, reported } = setDebtor({})
    assert.deepEqual([await named([BTC, SOL]), await reported([BTC, SOL])], [[BTC], [BTC]])
    assert.deepEqual(await setDebtor({}).reported(), [BTC])
  })

  it('names no coin whose price is ten seconds old or frozen, as none is sold', async () => {
    const { named, reported } = setDebtor({ ages: { [BTC]: 15 } })
    assert.deepEqual([await named([BTC, SOL]), await reported([BTC, SOL])], [[SOL], [SOL]])
    assert.deepEqual(await setDebtor({ ages: { [BTC]: 9.999 } }).named([BTC, SOL]), [BTC])
    assert.deepEqual(await setDebtor({ frozen: BTC }).named([BTC, SOL]), [SOL])
    const nothing = { rejection: Rejection.insufficientBalance }
    assert.deepEqual(await setDebtor({ ages: { [BTC]: 10 } }).named([BTC]), nothing)
  })

  it('looks at every price that a value is made of', async () => {
    assert.deepEqual(await setDebtor({}).named([BOW]), [BOW])
    const nothing = { rejection: Rejection.insufficientBalance }
    assert.deepEqual(await setDebtor({ ages: { [BOW]: 10 } }).named([BOW]), nothing)
    assert.deepEqual(await setDebtor({ ages: { [USDT]: 10 } }).named([BOW]), { rejection: Rejection.indexFrozen })
  })
})
