import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import {
  balanceOf,
  openingOrders,
  type PaperAccounts,
  type PaperFill,
  type PaperPosition,
  type PaperState,
  type World,
} from '@bowline/capabilities/paper-account/index.ts'
import type { FillRow } from '@bowline/contract/order.ts'
import type { AccountSnapshot, BalanceRow, PositionState, WalletState } from '@bowline/contract/stream.ts'
import { fillRow, orderRow } from './order-rows.ts'
import { pairOf } from './pair.ts'

/** A paper account in the rows of a real one: one page serves both. */

export type PaperKind = 'spot' | 'futures'

export function isOfKind(markets: MarketRegistry, market: number, kind: PaperKind): boolean {
  return (kind === 'spot') === (markets.byNumber(market) !== undefined)
}

export function paperFillRow(fill: PaperFill, markets: MarketRegistry): FillRow {
  const { id, atMs, ...rest } = fill
  return fillRow({ ...rest, tradeId: id, listId: 0, time: atMs }, markets)
}

export function paperBalances(state: PaperState, markets: MarketRegistry, keys?: readonly string[]): BalanceRow[] {
  const changed = (keys ?? [...state.balances.keys()]).map((key) => key.split(' '))
  const assets = new Set(
    changed.flatMap(([place, asset]) => (place === 'spot' || place === 'locked' ? Number(asset) : [])),
  )
  return Array.from(assets, (asset) => ({
    asset: markets.asset(asset)?.code ?? '',
    available: amountText(balanceOf(state, 'spot', asset)),
    locked: amountText(balanceOf(state, 'locked', asset)),
    withdrawing: amountText(0n),
  }))
}

export function paperWallets(state: PaperState, markets: MarketRegistry): WalletState[] {
  const assets = [...state.balances.keys()].flatMap((key) => {
    const [place, asset] = key.split(' ')
    return place === 'futures' ? Number(asset) : []
  })
  return assets.map((asset) => ({
    asset: markets.asset(asset)?.code ?? '',
    balance: amountText(balanceOf(state, 'futures', asset)),
  }))
}

function paperPosition(
  position: PaperPosition,
  state: PaperState,
  contract: Contract,
  world: World,
): PositionState | undefined {
  const view = world.contract(position.market)
  if (!view) return undefined
  const { buys, sells, buyQty, sellQty } = openingOrders(state, view)
  const qty = (lots: bigint) => contract.qtyText(lots, contract.qtyDecimals)
  return {
    ...{ pair: pairOf(contract), positionId: position.positionId },
    side: 'both',
    ...{ isolated: position.isolated, leverage: position.leverage, qty: qty(position.qty) },
    entryValue: amountText(position.entryValue),
    margin: amountText(balanceOf(state, `isolated:${position.market}`, contract.settle)),
    realised: amountText(position.realised),
    fees: amountText(position.fees),
    funding: amountText(position.funding),
    openedAtMs: position.openedAt || null,
    ...{ buyQty: qty(buyQty), buyValue: amountText(buys), sellQty: qty(sellQty), sellValue: amountText(sells) },
  }
}

/** Contracts in which the account has orders, a position or settings. */
export function paperPositions(state: PaperState, markets: MarketRegistry, world: World): PositionState[] {
  const ordered = [...state.orders.values()].map(({ market }) => market)
  return [...new Set([...state.positions.keys(), ...ordered])].flatMap((market) => {
    const contract = markets.contract(market)
    const view = world.contract(market)
    if (!contract || !view) return []
    const flat = { market, positionId: 0, isolated: false, leverage: view.defaultLeverage, qty: 0n, entryValue: 0n }
    const none = { ...flat, realised: 0n, fees: 0n, funding: 0n, openedAt: 0 }
    return paperPosition(state.positions.get(market) ?? none, state, contract, world) ?? []
  })
}

export function paperSnapshot(
  userId: number,
  state: PaperState,
  kind: PaperKind,
  { markets, accounts }: { readonly markets: MarketRegistry; readonly accounts: Pick<PaperAccounts, 'world'> },
): AccountSnapshot {
  const orders = [...state.orders.values()].filter(({ market }) => isOfKind(markets, market, kind))
  return {
    userId,
    tradeFrozen: false,
    balances: kind === 'spot' ? paperBalances(state, markets) : [],
    orders: orders.map((order) => orderRow(order, markets)),
    lists: [],
    ...(kind === 'futures' && {
      contracts: {
        positions: paperPositions(state, markets, accounts.world()),
        wallets: paperWallets(state, markets),
        isHedged: { linear: false, inverse: false },
        collateral: null,
      },
    }),
  }
}
