import assert from 'node:assert/strict'
import type { Command, CommandOf } from '../messages/commands.ts'
import type { EventOf } from '../messages/events.ts'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode, PriceKind, UpgradeCheck } from '../messages/terms.ts'
import type { CollateralRow } from '../messages/unified-terms.ts'
import { BTC_PERPETUAL, btcInverse } from '../perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '../perpetuals/perpetuals-floor.fixture.ts'
import type { Trader } from '../perpetuals/trader.fixture.ts'
import { BTC_USDC, collateral, USDC } from '../simulation/collaterals.ts'
import { brokenInCore } from '../simulation/core-checks.ts'
import { BTC, BTC_USDT, btcUsdt, ETH, ETH_USDT, ethUsdt, USDT } from '../simulation/listings.ts'
import { only, read, write } from '../trading-floor/words.fixture.ts'

const RATE = 100_000_000
export const ETH_INVERSE = 10

type Terms = Partial<CommandOf<'define-collateral'>>

function rows(...tiers: readonly [cap: string, ratio: number][]): CollateralRow[] {
  return tiers.map(([cap, ratio]) => ({ cap: read(cap), ratio: Math.round(ratio * RATE) }))
}

const stable = { isAlwaysOn: 1, borrowLimit: read('10000'), interestFree: read('5000') }
const LADDER = rows(['10', 0.98], ['20', 0.95], ['30', 0.9], ['40', 0.85], ['50', 0.8])

/** The defaults of domain/unified-account.md §2, by slot. */
const SLOT = { BTC: 0, USDT: 1, USDC: 2, ETH: 3 } as const
const ASSET = { BTC, USDT, USDC, ETH } as const
export type Coin = keyof typeof ASSET

export function collaterals(own: Partial<Record<Coin, Terms>> = {}): CommandOf<'define-collateral'>[] {
  return [
    collateral(BTC, 7, LADDER, { borrowLimit: read('0.2'), ...own.BTC }),
    collateral(USDT, BTC_USDT, rows(['1000000000', 1]), { ...stable, ...own.USDT }),
    collateral(USDC, BTC_USDC, rows(['1000000000', 1]), { ...stable, ...own.USDC }),
    collateral(ETH, ETH_INVERSE, rows(['200', 0.975], ['500', 0.95], ['1000', 0.9]), {
      borrowLimit: read('3'),
      ...own.ETH,
    }),
  ]
}

/** Limits wide enough for the prices of the examples. */
export const WIDE = { nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000 } as const

/** What there is beside the contracts of the perpetual floor. */
export function marketsOfUnified(): Command[] {
  const eth = { base: ETH, quote: ETH, market: ETH_INVERSE, symbol: 'ETHUSD-PERP', maxPrice: 10_000_000n } as const
  return [
    { kind: 'define-asset', asset: USDC, code: 'USDC' },
    btcUsdt(),
    ethUsdt(),
    btcUsdt({ market: BTC_USDC, quote: USDC, symbol: 'BTCUSDC' }),
    btcInverse({ ...WIDE, ...eth, lot: 1_000_000_000n, listingPrice: 30_000n, tick: 10_000_000n }),
  ]
}

/** Traders of contracts with unified accounts; BTC in USD and USDT is 60,000, ETH 3,000. */
export class UnifiedFloor extends PerpetualsFloor {
  constructor(own: Partial<Record<Coin, Terms>> = {}, forgets = false, version?: number) {
    super(WIDE, forgets, version)
    // Not within five minutes of the hour.
    this.time += 600_000
    for (const command of marketsOfUnified()) this.does(command)
    this.prices()
    for (const command of collaterals(own)) this.does(command)
  }

  /** Every index once more, so that all of them are of now. */
  prices(btc = '60000', eth = '3000', usdt = btc, usdc = btc, perpetual = btc): void {
    this.time += 1_000
    const set = (market: number, price: string) =>
      this.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: read(price) })
    set(BTC_USDT, usdt)
    set(BTC_USDC, usdc)
    set(ETH_USDT, eth)
    set(7, btc)
    set(ETH_INVERSE, eth)
    set(5, perpetual)
    set(6, eth)
  }

  /** After a silence: prices until every index is good again. */
  thaws(): void {
    for (let second = 0; second < 5; second++) this.prices()
  }

  upgrades(trader: Trader): string {
    return this.tries({ kind: 'upgrade-account', account: trader.account }).refusal
  }

  switches(trader: Trader, on: readonly Coin[], off: readonly Coin[] = []): string {
    const bits = (coins: readonly Coin[]) => coins.reduce((sum, coin) => sum | (1 << SLOT[coin]), 0)
    return this.tries({ kind: 'set-collateral', account: trader.account, on: bits(on), off: bits(off) }).refusal
  }

  /** Into a unified wallet. */
  gives(trader: Trader, text: string): void {
    const [amount = '', coin] = text.split(' ')
    this.pays(trader, amount, ASSET[coin as Coin], FuturesWallet.unified)
  }

  /** Out of the unified wallet, to spot, by one journal. */
  leaves(trader: Trader, ...texts: string[]): string {
    const from = { code: LedgerCode.futuresWallet, owner: trader.account, subKey: FuturesWallet.unified }
    const to = { code: LedgerCode.spotAvailable, owner: trader.account }
    const key = { bizType: BizType.transfer, bizId: this.key(), bizTime: this.time }
    const lines = texts.flatMap((text) => {
      const [amount = '', coin] = text.split(' ')
      return moved(from, to, ASSET[coin as Coin], read(amount))
    })
    return this.tries(journal(key, lines)).refusal
  }

  unified(trader: Trader): EventOf<'unified'> {
    const [found] = only(this.asks({ kind: 'query-unified', account: trader.account }), 'unified')
    assert.ok(found)
    return found
  }

  /** What stands in the way of an upgrade. */
  obstacles(trader: Trader): string[] {
    const { failed } = this.unified(trader)
    return Object.entries(UpgradeCheck).flatMap(([name, bit]) => (failed & bit ? [name] : []))
  }

  /** `marginBalance initialMargin maintenance` */
  figures(trader: Trader): string {
    const { initialMargin, maintenance, marginBalance } = this.unified(trader)
    return [marginBalance, initialMargin, maintenance].map((value) => write(value)).join(' ')
  }

  coin(trader: Trader, coin: Coin): Record<'wallet' | 'borrowed' | 'transferable' | 'usable', string> {
    const reported = only(this.asks({ kind: 'query-unified', account: trader.account }), 'unified-asset')
    const found = reported.find(({ asset }) => asset === ASSET[coin])
    assert.ok(found)
    const { borrowed, transferable, usable, wallet } = found
    return {
      wallet: write(wallet),
      borrowed: write(borrowed),
      transferable: write(transferable),
      usable: write(usable),
    }
  }

  /** The house's side of conversions and interest. */
  house(code: 'inventory' | 'convertIncome' | 'interestIncome', coin: Coin): string {
    return this.balance(LedgerCode[code], 0, ASSET[coin])
  }

  override check(): void {
    super.check()
    assert.deepEqual(brokenInCore(this.runner.exchange.state), [])
  }
}

/** A floor with a maker, and alice, whose account is unified; `funds` come into her unified wallet. */
export function setFloor(...funds: string[]) {
  return setFloorOf(undefined, ...funds)
}

/** The same by the rules of a record version. */
export function setFloorOf(version: number | undefined, ...funds: string[]) {
  const floor = new UnifiedFloor({}, false, version)
  const maker = floor.opens('maker', '10000000 USDT', '1000 BTC')
  const alice = floor.opens('alice')
  assert.equal(floor.upgrades(alice), 'none')
  for (const text of funds) floor.gives(alice, text)
  return { floor, maker, alice }
}

/** Trades with the maker at a price, in a contract. */
export function meets(
  maker: Trader,
  trader: Trader,
  side: 'buys' | 'sells',
  size: string,
  price: string,
  on = BTC_PERPETUAL,
): void {
  maker[side === 'buys' ? 'sells' : 'buys'](`${size} @ ${price}`, { on })
  trader[side](`${size} @ ${price}`, { on })
}
