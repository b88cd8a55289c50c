import type { FillRow, OrderRow } from '@bowline/contract/order.ts'
import type {
  AccountDelta,
  AccountNotices,
  AccountSnapshot,
  BalanceRow,
  ContractState,
  LiveList,
  PositionState,
  WalletState,
} from '@bowline/contract/stream.ts'
import { ChannelStore } from './channel-store.ts'
import { Listeners } from './listeners.ts'

/** What an account for contracts has besides orders. */
export interface ContractView {
  /** By pair and side. */
  readonly positions: ReadonlyMap<string, PositionState>
  readonly wallets: ReadonlyMap<string, WalletState>
  readonly isHedged: ContractState['isHedged']
  readonly collateral: ContractState['collateral']
}

function positionKey({ pair, side }: Pick<PositionState, 'pair' | 'side'>): string {
  return `${pair}/${side}`
}

export interface AccountView {
  readonly userId: number
  readonly tradeFrozen: boolean
  readonly balances: ReadonlyMap<string, BalanceRow>
  /** Open orders by id. */
  readonly orders: ReadonlyMap<number, OrderRow>
  readonly lists: ReadonlyMap<number, LiveList>
  /** Received since the page opened, newest first. */
  readonly fills: readonly FillRow[]
  /** Of the account for contracts. */
  readonly contracts?: ContractView | undefined
}

/** The events behind toasts, sounds and chart marks. */
export type AccountNews =
  | { readonly kind: 'placed' | 'amended' | 'triggered' | 'ended'; readonly order: OrderRow }
  | { readonly kind: 'filled'; readonly order: OrderRow; readonly fill: FillRow }
  | { readonly kind: 'list'; readonly list: LiveList }
  | { readonly kind: 'frozen'; readonly tradeFrozen: boolean }
  /** Of a capability, under its name. */
  | { readonly kind: 'notice'; readonly notice: AccountNotices }
  /** After a reconnect: orders that were open before and no longer are. */
  | { readonly kind: 'resynced'; readonly gone: readonly OrderRow[] }

const KEPT_FILLS = 200

/** One of the visitor's accounts: what it has, its open orders, and what happens to them. */
export class AccountStore extends ChannelStore<AccountSnapshot, AccountDelta> {
  readonly #listeners = new Listeners<[news: AccountNews]>()
  #view: AccountView | undefined

  readonly getSnapshot = (): AccountView | undefined => this.#view

  /** Calls the listener with each event, in order. Keeps the channel open, as `subscribe` does. */
  onNews(listener: (news: AccountNews) => void): () => void {
    const leave = this.#listeners.add(listener)
    const letGo = this.subscribe(() => undefined)
    return () => {
      leave()
      letGo()
    }
  }

  protected reset({ userId, tradeFrozen, balances, orders, lists, contracts }: AccountSnapshot): void {
    // A different user may have signed in in another tab.
    const before = this.#view?.userId === userId ? this.#view : undefined
    this.#view = {
      userId,
      tradeFrozen,
      balances: new Map(balances.map((balance) => [balance.asset, balance])),
      orders: new Map(orders.map((order) => [order.id, order])),
      lists: new Map(lists.map((list) => [list.id, list])),
      fills: before?.fills ?? [],
      ...(contracts && { contracts: contractsAfter(NO_CONTRACTS, contracts) }),
    }
    if (!before) return
    const now = this.#view.orders
    this.#listeners.notify({ kind: 'resynced', gone: [...before.orders.values()].filter(({ id }) => !now.has(id)) })
    if (before.tradeFrozen !== tradeFrozen) this.#listeners.notify({ kind: 'frozen', tradeFrozen })
  }

  protected apply(delta: AccountDelta): boolean {
    const before = this.#view
    if (!before) return false
    const news = newsOf(delta, before)
    this.#view = {
      userId: before.userId,
      tradeFrozen: delta.tradeFrozen ?? before.tradeFrozen,
      balances: merged(before.balances, delta.balances, (balance) => balance.asset),
      orders: merged(before.orders, delta.orders, (order) => order.id, isOpen),
      lists: merged(
        before.lists,
        delta.lists,
        (list) => list.id,
        (list) => list.isOpen,
      ),
      fills: delta.fills ? [...delta.fills.toReversed(), ...before.fills].slice(0, KEPT_FILLS) : before.fills,
      contracts: before.contracts && contractsAfter(before.contracts, delta.contracts),
    }
    for (const item of news) this.#listeners.notify(item)
    return true
  }

  protected override forget(): void {
    this.#view = undefined
  }
}

const NO_CONTRACTS: ContractView = {
  positions: new Map(),
  wallets: new Map(),
  isHedged: { linear: false, inverse: false },
  collateral: null,
}

function contractsAfter(before: ContractView, changed: Partial<ContractState> | undefined): ContractView {
  if (!changed) return before
  return {
    positions: merged(before.positions, changed.positions, positionKey),
    wallets: merged(before.wallets, changed.wallets, ({ asset }) => asset),
    isHedged: changed.isHedged ?? before.isHedged,
    collateral: changed.collateral ?? before.collateral,
  }
}

/** For each order: placed or changed, its fills, and its end. */
function newsOf(delta: AccountDelta, before: AccountView): AccountNews[] {
  const news: AccountNews[] = []
  for (const order of delta.orders ?? []) {
    const known = before.orders.get(order.id)
    const fills = (delta.fills ?? []).filter((fill) => fill.orderId === order.id)
    if (!known) news.push({ kind: 'placed', order })
    else if (known.isWaiting && !order.isWaiting && (isOpen(order) || fills.length > 0))
      news.push({ kind: 'triggered', order })
    else if (known.qty !== order.qty) news.push({ kind: 'amended', order })
    for (const fill of fills) news.push({ kind: 'filled', order, fill })
    if (!isOpen(order) && order.status !== 'filled') news.push({ kind: 'ended', order })
  }
  for (const list of delta.lists ?? [])
    if (!list.isOpen || !before.lists.has(list.id)) news.push({ kind: 'list', list })
  if (delta.tradeFrozen !== undefined) news.push({ kind: 'frozen', tradeFrozen: delta.tradeFrozen })
  const { atMs: _at, tradeFrozen: _, balances: _b, orders: _o, fills: _f, lists: _l, contracts: _c, ...notice } = delta
  if (Object.keys(notice).length > 0) news.push({ kind: 'notice', notice })
  return news
}

function isOpen({ status }: OrderRow): boolean {
  return status === 'pendingNew' || status === 'new' || status === 'partiallyFilled'
}

/** The previous rows with the new ones applied; the same map when nothing changed. */
function merged<K, R>(
  before: ReadonlyMap<K, R>,
  rows: readonly R[] | undefined,
  keyOf: (row: R) => K,
  isKept: (row: R) => boolean = () => true,
): ReadonlyMap<K, R> {
  if (!rows) return before
  const all = new Map(before)
  for (const row of rows) {
    if (isKept(row)) all.set(keyOf(row), row)
    else all.delete(keyOf(row))
  }
  return all
}
