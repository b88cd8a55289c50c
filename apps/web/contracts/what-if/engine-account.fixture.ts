import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { PositionSide } from '@bowline/core/messages/terms.ts'
import { BTC_PERPETUAL } from '@bowline/core/perpetuals/contracts.fixture.ts'
import type { Trader } from '@bowline/core/perpetuals/trader.fixture.ts'
import { USDC } from '@bowline/core/simulation/collaterals.ts'
import { BTC, ETH, USDT } from '@bowline/core/simulation/listings.ts'
import { only } from '@bowline/core/trading-floor/words.fixture.ts'
import type { UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import type { Held, Pair } from '../figures/account-figures.ts'
import type { Terms } from '../figures/contract-terms.ts'
import type { Account } from './account.ts'

const NAMES: Readonly<Record<number, string>> = { [BTC]: 'BTC', [USDT]: 'USDT', [USDC]: 'USDC', [ETH]: 'ETH' }
const STABLE = ['USDT', 'USDC']
const SIDES = { [PositionSide.both]: 'both', [PositionSide.long]: 'long', [PositionSide.short]: 'short' } as const

/** A unified account as the page would have it, out of the exchange that has it. */
export function engineAccount(floor: UnifiedFloor, { account }: Pick<Trader, 'account'>): Account {
  const s = floor.runner.exchange.state
  const pool = s.holdings.poolOf(account)
  const coins = s.holdings.assetsOf(pool).map((asset, slot) => {
    const coin = NAMES[s.collateral.asset(slot)] as string
    const isFixed = STABLE.includes(coin)
    return {
      ...{ coin, wallet: asset.wallet, index: asset.index, tiers: asset.tiers, isByWorth: false, isOn: asset.isOn },
      isFresh: asset.isFresh,
      ...{ isFixed, isAccepted: true, maySwitch: !isFixed },
      ...{ borrowInitial: asset.borrowInitial, borrowMaintenance: asset.borrowMaintenance },
    }
  })
  const reported = only(floor.asks({ kind: 'query-positions', account, market: ALL_MARKETS }), 'position')
  const pairs = [...Map.groupBy(reported, ({ market }) => market)].map(([market, rows]): Pair => {
    const isHedged = s.valuation.isHedged(account, market)
    const held = rows.filter(({ positionSide }) => (positionSide === PositionSide.both) !== isHedged).map(heldOf)
    return { terms: engineTerms(floor, market), mark: s.contract.mark(market), held, isHedged }
  })
  return { isUnified: true, coins, pairs }
}

function heldOf(row: EventOf<'position'>): Held {
  const { qty, entryValue, leverage, margin, buyQty, buyValue, sellQty, sellValue } = row
  return {
    ...{ pair: String(row.market), side: SIDES[row.positionSide as keyof typeof SIDES], isolated: row.isolated === 1 },
    ...{ leverage, qty, entryValue, margin, spent: 0n, buyQty, buyValue, sellQty, sellValue },
  }
}

/** What the page knows of a contract, as far as figures need it. */
export function engineTerms(floor: UnifiedFloor, market = BTC_PERPETUAL): Terms {
  const s = floor.runner.exchange.state
  const row = {
    id: String(market),
    base: NAMES[s.market.base(market)],
    marginCoin: NAMES[s.contract.settle(market)],
    coinResultVo: { maxLimitVolume: '1000' },
  }
  return {
    ...{
      row,
      pair: String(market),
      value: s.valuation.contractTerms(market),
      tiers: s.valuation.contractTiers(market),
    },
    ...{ tick: s.market.tick(market), lot: s.market.lot(market) },
    makerRate: BigInt(s.contract.makerRate(market)),
    takerRate: BigInt(s.contract.takerRate(market)),
    uplWeight: BigInt(s.contract.uplWeightPpm(market)) * 100n,
  } as unknown as Terms
}
