import { FuturesWallet, LedgerCode, UpgradeCheck } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import type { Complete } from '../complete.ts'
import { payDue } from '../perpetuals/funding.ts'
import { legKey, poolKey, releasePool, takePool, unifiedKey } from '../perpetuals/liquidation-key.ts'
import { balanceAt, move, type Place, settleAsset } from '../perpetuals/money.ts'
import { sum } from '../perpetuals/numbers.ts'
import { done, refuse, type Verdict } from '../perpetuals/place-order.ts'
import { type Contract, ordersOf, type State, type Trader } from '../perpetuals/state.ts'
import { isOutOfHands } from '../perpetuals/trouble.ts'
import { alwaysOn, type Figures, figuresOf, holdingsOf, isCollateral, unifiedWallet } from './holdings.ts'
import { scheduleInterest } from './interest.ts'
import { holdsFrozen, reaches } from './settings.ts'
import { isFresh, isUnknown } from './worth.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const CLASSIC = [FuturesWallet.uUsdt, FuturesWallet.uUsdc, FuturesWallet.coin] as const

interface Wallet {
  readonly place: Place
  readonly asset: number
  readonly balance: bigint
}

/** Everything or nothing, in one command (domain/unified-account.md §8). */
export function upgradeAccount(state: State, { account }: Complete<'upgrade-account'>): Verdict {
  const trader = state.traders.get(account)
  if (!trader) return refuse(Rejection.unknownAccount)
  if (failedChecks(state, account) !== 0) return refuse(Rejection.notReady)
  bySeniority(state, trader)
  const old = [...new Set(contractsOf(state, trader).map((contract) => poolKey(state, account, contract)))]
  for (const key of old) payFunding(state, trader, key)
  const wallets = classicWallets(state, account)
  trader.isUnified = true
  for (const slot of alwaysOn(state)) trader.switchedOn.add(slot)
  takePool(state, unifiedKey(account))
  for (const { asset, balance, place } of wallets) move(state, asset, place, unifiedWallet(account), balance)
  for (const key of old) join(state, account, key)
  if (state.unified.interestAt === 0) scheduleInterest(state)
  state.unified.changed.add(account)
  return done()
}

/** The newest contract first. */
function payFunding(state: State, trader: Trader, key: string): void {
  const contracts = contractsOf(state, trader).filter((contract) => poolKey(state, trader.id, contract) === key)
  for (const contract of contracts.toReversed()) {
    const legs = state.positions.filter((of) => of.account === trader.id && of.contract === contract)
    for (const position of legs.sort((a, b) => a.side - b.side)) payDue(state, position)
  }
}

/** What were several become one: of the contracts those of the later number count as newer. */
function bySeniority(state: State, trader: Trader): void {
  const numberOf = (id: number) =>
    state.pools.get(poolKey(state, trader.id, state.contracts.get(id) as Contract)) as number
  trader.seats.sort((a, b) => numberOf(a) - numberOf(b))
}

function join(state: State, account: number, key: string): void {
  const last = state.lastContracts.get(key)
  if (last && !state.lastContracts.has(unifiedKey(account))) state.lastContracts.set(unifiedKey(account), last)
  state.lastContracts.delete(key)
  releasePool(state, key)
}

function contractsOf(state: State, { seats }: Trader): Contract[] {
  return seats.map((id) => state.contracts.get(id) as Contract)
}

/** Bits of the checks that do not hold. */
export function failedChecks(state: State, account: number): number {
  const trader = state.traders.get(account) as Trader
  const wallets = classicWallets(state, account)
  const { maintenance, marginBalance } = preview(state, account)
  const minute = Math.floor((state.time % HOUR_MS) / MINUTE_MS)
  const assets = [...wallets.map(({ asset }) => asset), ...contractsOf(state, trader).map(settleAsset)]
  const keys = contractsOf(state, trader).flatMap((contract) => [
    poolKey(state, account, contract),
    ...[false, true].map((isShort) => legKey(account, contract, isShort)),
  ])
  const holds: Readonly<Record<keyof typeof UpgradeCheck, boolean>> = {
    classic: !trader.isUnified,
    notFrozen: !trader.tradeFrozen,
    noOrders: ordersOf(state, account).length === 0,
    noLiquidation: keys.every((key) => !isOutOfHands(state, key)),
    noDebt: wallets.every(({ balance }) => balance >= 0n),
    ratio: !reaches(maintenance, marginBalance, 80n),
    window: minute >= 5 && minute < 50,
    coins: assets.every((asset) => hasPriceOfNow(state, asset)) && !holdsFrozen(state, account),
  }
  const names = Object.keys(UpgradeCheck) as (keyof typeof UpgradeCheck)[]
  return names.reduce((bits, name) => (holds[name] ? bits : bits | UpgradeCheck[name]), 0)
}

function hasPriceOfNow(state: State, asset: number): boolean {
  return isCollateral(state, asset) && isFresh(state, asset) && !isUnknown(state, asset)
}

/** What a classic account would come to. */
export function preview(state: State, account: number): Figures {
  const wallets = classicWallets(state, account)
  const balanceOf = (asset: number) => sum(wallets.filter((of) => of.asset === asset).map(({ balance }) => balance))
  return figuresOf(state, holdingsOf(state, account, alwaysOn(state), balanceOf))
}

/** Those with something in them, by asset. */
function classicWallets(state: State, account: number): Wallet[] {
  const wallets = [...state.balances.keys()].flatMap((key) => {
    const [code = 0, owner = 0, asset = 0, subKey = 0] = key.split(':').map(Number)
    if (code !== LedgerCode.futuresWallet || owner !== account || !CLASSIC.includes(subKey as never)) return []
    const place: Place = [code, owner, subKey]
    return [{ place, asset, balance: balanceAt(state, place, asset) }]
  })
  return wallets.filter(({ balance }) => balance !== 0n).sort((a, b) => a.asset - b.asset || a.place[2] - b.place[2])
}
