import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { AccountBalances } from '@bowline/capabilities/spot/account-balances.ts'
import { SPOT_KIND } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { AccountDelta, AccountSnapshot, BalanceRow, LiveList } from '@bowline/contract/stream.ts'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution, ListStatus, OrderStatus } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult, EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { fillOf, fillRow, listRow, orderRow } from '../site-kit/order-rows.ts'

type OrderEvent = EventOf<'order'>
type ListEvent = EventOf<'list'>

/** The account's state, from three answers that may be of different moments. */
interface Answers {
  readonly account: CommandResult
  readonly orders: CommandResult
  readonly lists: CommandResult
}

/** One spot account as its owner sees it live: the engine's answer, and every batch since. */
export class AccountView {
  readonly #account: number
  readonly #markets: MarketRegistry
  readonly #since: { readonly account: number; readonly orders: number; readonly lists: number }
  readonly #balances: AccountBalances
  readonly #assets = new Set<number>()
  readonly #orders = new Map<number, OrderEvent>()
  readonly #lists = new Map<number, ListEvent>()
  #tradeFrozen = false

  /** Rejects when the engine is gone or has no such account. */
  static async of(account: number, engine: EngineClient, markets: MarketRegistry): Promise<AccountView> {
    const [state, orders, lists] = await Promise.all([
      engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
      engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS, kinds: SPOT_KIND }),
      engine.query({ kind: 'query-lists', account, market: ALL_MARKETS }),
    ])
    if (state.rejection !== Rejection.none) throw new Error(`the engine has no account ${account}`)
    return new AccountView(account, markets, { account: state, orders, lists })
  }

  constructor(account: number, markets: MarketRegistry, { account: state, orders, lists }: Answers) {
    this.#account = account
    this.#markets = markets
    this.#since = { account: state.sequence, orders: orders.sequence, lists: lists.sequence }
    const balances = state.events.filter((event) => event.kind === 'balance')
    this.#balances = new AccountBalances(account, balances)
    for (const { asset } of balances) this.#assets.add(asset)
    for (const event of state.events) if (event.kind === 'account') this.#tradeFrozen = event.tradeFrozen === 1
    for (const event of orders.events) if (event.kind === 'order') this.#orders.set(event.orderId, event)
    for (const event of lists.events) if (event.kind === 'list') this.#lists.set(event.listId, event)
  }

  snapshot(): AccountSnapshot {
    const orders = [...this.#orders.values()].sort((a, b) => a.orderId - b.orderId)
    return {
      userId: this.#account,
      tradeFrozen: this.#tradeFrozen,
      balances: this.#balanceRows(this.#assets),
      orders: orders.map((order) => orderRow(order, this.#markets)),
      lists: [...this.#lists.values()].map((list) => this.#listRow(list)),
    }
  }

  /** What the batch changed for the account, or undefined. Batches come in sequence, starting from the first query. */
  apply(batch: EventBatch): AccountDelta | undefined {
    const { sequence } = batch
    const touched = new Map<number, OrderEvent>()
    const fills: OrderEvent[] = []
    const assets = new Set<number>()
    const lists = new Map<number, ListEvent>()
    const frozenBefore = this.#tradeFrozen
    for (const event of batch.events) {
      if (event.kind === 'order') {
        if (event.account !== this.#account || event.execution === Execution.state) continue
        // Orders for contracts are shown on pages of their own.
        if (this.#markets.contract(event.market)) continue
        if (sequence <= this.#since.orders) continue
        touched.set(event.orderId, event)
        if (event.execution === Execution.trade) fills.push(event)
      } else if (event.kind === 'posting' || event.kind === 'journal-line') {
        if (sequence > this.#since.account && this.#balances.apply(event) !== undefined) assets.add(event.asset)
      } else if (event.kind === 'list') {
        if (event.account === this.#account && sequence > this.#since.lists) lists.set(event.listId, event)
      } else if (event.kind === 'account') {
        if (event.account === this.#account && sequence > this.#since.account)
          this.#tradeFrozen = event.tradeFrozen === 1
      }
    }
    this.#remember(touched, lists, assets)
    const delta = {
      ...(this.#tradeFrozen !== frozenBefore && { tradeFrozen: this.#tradeFrozen }),
      ...(assets.size > 0 && { balances: this.#balanceRows(assets) }),
      ...(touched.size > 0 && { orders: [...touched.values()].map((order) => orderRow(order, this.#markets)) }),
      ...(fills.length > 0 && { fills: fills.map((fill) => fillRow(fillOf(fill, batch.time), this.#markets)) }),
      ...(lists.size > 0 && { lists: [...lists.values()].map((list) => this.#listRow(list)) }),
    }
    return Object.keys(delta).length > 0 ? { atMs: batch.time, ...delta } : undefined
  }

  /** Keeps what is open. */
  #remember(orders: Map<number, OrderEvent>, lists: Map<number, ListEvent>, assets: Set<number>): void {
    for (const [id, order] of orders) {
      if (order.status <= OrderStatus.partiallyFilled) this.#orders.set(id, order)
      else this.#orders.delete(id)
    }
    for (const [id, list] of lists) {
      if (list.status === ListStatus.executing) this.#lists.set(id, list)
      else this.#lists.delete(id)
    }
    for (const asset of assets) this.#assets.add(asset)
  }

  #balanceRows(assets: Iterable<number>): BalanceRow[] {
    return Array.from(assets, (asset) => {
      const { available, locked, withdrawing } = this.#balances.of(asset)
      return {
        asset: this.#markets.asset(asset)?.code ?? '',
        available: amountText(available),
        locked: amountText(locked),
        withdrawing: amountText(withdrawing),
      }
    })
  }

  #listRow(list: ListEvent): LiveList {
    const orderIds = [list.aOrder, list.bOrder, list.cOrder].filter((id) => id !== 0)
    return { ...listRow(list, this.#markets), orderIds }
  }
}
