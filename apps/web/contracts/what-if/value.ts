import { collateralValueOf } from '@bowline/core/formulas/unified/collateral.ts'
import { type UnifiedFigures, unifiedFiguresOf, unifiedRatioOf } from '@bowline/core/formulas/unified/figures.ts'
import { unifiedPairPriceOf } from '@bowline/core/formulas/unified/pair-liquidation.ts'
import { type Pair, type PositionFigures, type WalletFigures, walletFigures } from '../figures/account-figures.ts'
import { type Account, assetOf, type Coin, tiersOf } from './account.ts'

/** What is liquidated by itself: a wallet, an isolated position, or all wallets of a unified account. */
export interface Pool {
  readonly kind: 'wallet' | 'isolated' | 'unified'
  /** The wallet's coin, or the isolated position's contract and side. */
  readonly key: string
  /** What amounts are in: the coin, or USD. */
  readonly unit: string
  readonly equity: bigint
  readonly initial: bigint
  readonly maintenance: bigint
  /** Initial margin over equity, 10^-8; undefined: nothing backs it, or (isolated) nobody asks. */
  readonly imRatio: bigint | undefined
  /** Maintenance over equity, 10^-8; undefined: nothing backs it. */
  readonly mmRatio: bigint | undefined
}

export interface Valued {
  readonly wallets: ReadonlyMap<string, WalletFigures>
  readonly pools: readonly Pool[]
  readonly positions: readonly PositionFigures[]
  /** Of a unified account. */
  readonly unified: UnifiedFigures | undefined
}

/** An account at its prices, by the formulas that the exchange decides by. */
export function value(account: Account): Valued {
  const wallets = new Map(account.coins.map((coin) => [coin.coin, walletFigures(coin.wallet, pairsIn(account, coin))]))
  const figures = [...wallets.values()].flatMap(({ positions }) => positions)
  if (!account.isUnified) {
    const pools = [...wallets]
      .filter(([, wallet]) => backsSomething(wallet))
      .map(([coin, wallet]) => walletPool(coin, wallet))
    return { wallets, pools: [...pools, ...isolatedPools(account, figures)], positions: figures, unified: undefined }
  }
  const unified = unifiedFiguresOf(account.coins.map((coin) => assetOf(coin, wallets.get(coin.coin) as WalletFigures)))
  const positions = figures.map((each) => (each.held.isolated ? each : inUnified(each, account, wallets, unified)))
  return { wallets, pools: [unifiedPool(unified), ...isolatedPools(account, figures)], positions, unified }
}

function pairsIn({ pairs }: Account, { coin }: Pick<Coin, 'coin'>): readonly Pair[] {
  return pairs.filter(({ terms }) => terms.row.marginCoin === coin)
}

function backsSomething({ balance, maintenance, orderMargin, positionMargin }: WalletFigures): boolean {
  return balance !== 0n || maintenance !== 0n || orderMargin !== 0n || positionMargin !== 0n
}

function walletPool(coin: string, { equity, positionMargin, orderMargin, maintenance, ratio }: WalletFigures): Pool {
  const initial = positionMargin + orderMargin
  const mmRatio = maintenance === 0n ? 0n : ratio
  return {
    kind: 'wallet',
    key: coin,
    unit: coin,
    equity,
    initial,
    maintenance,
    imRatio: ratioOf(initial, equity),
    mmRatio,
  }
}

function isolatedPools({ pairs }: Account, positions: readonly PositionFigures[]): Pool[] {
  return positions.flatMap(({ held, margin, upl, maintenance, ratio }): Pool[] => {
    const pair = pairs.find(({ terms }) => terms.pair === held.pair)
    if (!held.isolated || !pair) return []
    const of = { equity: margin + upl, initial: margin, maintenance, imRatio: undefined, mmRatio: ratio }
    return [{ kind: 'isolated', key: `${held.pair}/${held.side}`, unit: pair.terms.row.marginCoin, ...of }]
  })
}

function unifiedPool({ marginBalance, initialMargin, maintenance }: UnifiedFigures): Pool {
  return {
    ...{ kind: 'unified', key: 'unified', unit: 'USD', equity: marginBalance, initial: initialMargin, maintenance },
    imRatio: ratioOf(initialMargin, marginBalance),
    mmRatio: ratioOf(maintenance, marginBalance),
  }
}

/** Undefined: there is nothing to hold the margin against. */
function ratioOf(margin: bigint, balance: bigint): bigint | undefined {
  return balance > 0n || margin === 0n ? unifiedRatioOf(margin, balance) : undefined
}

/** A cross position of a unified account: all coins stand behind it. */
function inUnified(
  figures: PositionFigures,
  { coins, pairs }: Account,
  wallets: ReadonlyMap<string, WalletFigures>,
  unified: UnifiedFigures,
): PositionFigures {
  const { held, position } = figures
  const pair = pairs.find(({ terms }) => terms.pair === held.pair) as Pair
  const { row, tiers, value: contract } = pair.terms
  const settled = coins.find(({ coin }) => coin === row.marginCoin)
  const own = wallets.get(row.marginCoin)
  const legs = own?.positions.filter((each) => each.held.pair === held.pair) ?? []
  const about = coins.find(({ coin }) => coin === row.base)
  const of = { contract, tiers, mark: pair.mark, legs, settleIndex: settled?.index ?? 0n }
  const coin = about && countedOf(about, wallets.get(about.coin)?.upl ?? 0n)
  return {
    ...figures,
    liquidationPrice: unifiedPairPriceOf(position.side, { ...of, coin }, unified),
    ratio: unifiedRatioOf(unified.maintenance, unified.marginBalance),
  }
}

function countedOf(coin: Coin, upl: bigint) {
  const equity = coin.wallet + upl
  const { index } = coin
  return { equity, index, value: collateralValueOf(tiersOf(coin), coin.isOn && coin.isAccepted, equity, index) }
}
