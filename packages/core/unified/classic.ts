import { reaches, type UnifiedAsset, unifiedFiguresOf } from '../formulas/unified/figures.ts'
import { FuturesWallet, LedgerCode, UpgradeCheck } from '../messages/terms.ts'
import type { AccountNumber, LedgerRow, PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

const HOUR_MS = 3_600_000
/** Around the hour interest and funding are booked (domain/unified-account.md §8). */
const FROM_MS = 50 * 60_000
const UNTIL_MS = 5 * 60_000
const MOST_MM = 80_000_000n
const CLASSIC: readonly number[] = [FuturesWallet.uUsdt, FuturesWallet.uUsdc, FuturesWallet.coin]

/** A classic wallet with something in it. */
interface ClassicWallet {
  readonly asset: number
  readonly row: LedgerRow
  readonly balance: bigint
}

/** What a classic account has that an upgrade would move. */
export interface ClassicAccount {
  readonly pools: readonly number[]
  readonly wallets: readonly ClassicWallet[]
  readonly assets: readonly UnifiedAsset[]
  /** Bits of `UpgradeCheck` that do not hold. */
  readonly failed: number
}

/** Coins that are always collateral; the others are off until their owner switches them on. */
export function defaultCollateral(s: State): number {
  let bits = 0
  for (let slot = 0; slot < s.collaterals.size; slot++) if (s.collateral.isAlwaysOn(slot) !== 0) bits |= 1 << slot
  return bits >>> 0
}

export function readClassic(s: State, account: AccountNumber): ClassicAccount {
  const pools = poolsOf(s, account)
  const wallets = walletsOf(s, account)
  const balanceOf = (asset: number) =>
    wallets.reduce((sum, wallet) => (wallet.asset === asset ? sum + wallet.balance : sum), 0n)
  const heads = pools.map((pool) => s.pool.head(pool))
  const assets = s.holdings.describe(heads, balanceOf, defaultCollateral(s))
  return { pools, wallets, assets, failed: checksOf(s, account, pools, wallets, assets) }
}

function poolsOf(s: State, account: AccountNumber): number[] {
  const found = new Set<number>()
  for (let market = 0; market < s.contracts.size; market++) {
    if (s.contracts.isKnown(market)) found.add(s.pools.find(account, s.contract.settle(market)))
  }
  found.delete(0)
  return [...found].sort((a, b) => a - b)
}

export function walletsOf(s: State, account: AccountNumber): ClassicWallet[] {
  const found: ClassicWallet[] = []
  for (let asset = 0; asset < s.assets.codes.length; asset++) {
    if (!s.assets.isKnown(asset)) continue
    for (const wallet of CLASSIC) {
      const row = s.ledger.find(LedgerCode.futuresWallet, account, asset, wallet)
      if (row >= 0 && s.ledger.balance(row) !== 0n) found.push({ asset, row, balance: s.ledger.balance(row) })
    }
  }
  return found
}

function checksOf(
  s: State,
  account: AccountNumber,
  pools: readonly number[],
  wallets: readonly ClassicWallet[],
  assets: readonly UnifiedAsset[],
): number {
  const { maintenance, marginBalance } = unifiedFiguresOf(assets)
  const inHour = s.time % HOUR_MS
  const holds: Readonly<Record<keyof typeof UpgradeCheck, boolean>> = {
    classic: s.account.isUnified(account) === 0,
    notFrozen: s.account.tradeFrozen(account) !== 1,
    noOrders: pools.every((pool) => !s.holdings.hasOrders(pool)),
    noLiquidation: pools.every((pool) => !isLiquidating(s, pool)),
    noDebt: wallets.every(({ balance }) => balance >= 0n),
    ratio: !reaches(maintenance, marginBalance, MOST_MM),
    window: inHour >= UNTIL_MS && inHour < FROM_MS,
    coins: areKnown(s, pools, wallets),
  }
  let failed = 0
  for (const [name, bit] of Object.entries(UpgradeCheck)) if (!holds[name as keyof typeof UpgradeCheck]) failed |= bit
  return failed
}

function isLiquidating(s: State, pool: PoolNumber): boolean {
  if (s.risk.isOutOfHands(pool)) return true
  for (let pair = s.pool.head(pool); pair !== 0; pair = s.position.poolNext(pair)) {
    if ([pair, pair + 1].some((position) => s.risk.isOutOfHands(s.position.pool(position)))) return true
  }
  return false
}

/** No coin is left behind, and none moves without a price of now. */
function areKnown(s: State, pools: readonly number[], wallets: readonly ClassicWallet[]): boolean {
  const has = [...wallets.map(({ asset }) => asset), ...pools.map((pool) => s.pool.asset(pool))]
  return (
    has.every((asset) => {
      const slot = s.collaterals.slotOf(asset)
      return slot >= 0 && s.usdIndexes.isKnown(slot)
    }) && pools.every((pool) => !s.risk.isFrozen(pool))
  )
}
