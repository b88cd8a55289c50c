import { amountText, type Contract, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { type HeldPosition, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { CONTRACT_KINDS } from '@bowline/capabilities/spot/read-open-orders.ts'
import type {
  AccountDelta,
  AccountSnapshot,
  ContractState,
  PositionState,
  WalletState,
} from '@bowline/contract/stream.ts'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution, LedgerCode, MarketKind, OrderStatus, PositionSide } from '@bowline/core/messages/terms.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { fillOf, fillRow, orderRow } from '../site-kit/order-rows.ts'
import { pairOf } from '../site-kit/pair.ts'
import type { LiveAccount } from './account-channels.ts'
import { flatPosition, keyOf, openOrdersOf, type PositionKey, positionOfOrder } from './opening-orders.ts'

type OrderEvent = EventOf<'order'>

/** The state's parts, from answers that may be of different moments. */
interface Answers {
  readonly account: EventBatch['events']
  readonly held: Awaited<ReturnType<typeof readPositions>>
  readonly orders: { readonly sequence: number; readonly events: EventBatch['events'] }
}

/** One account for contracts as its owner sees it live: positions, wallets and orders. Nobody needs to have traded yet. */
export class ContractAccountView implements LiveAccount {
  readonly #account: number
  readonly #markets: MarketRegistry
  readonly #since: { readonly held: number; readonly orders: number }
  readonly #orders = new Map<number, OrderEvent>()
  readonly #positions = new Map<string, HeldPosition>()
  /** By asset. */
  readonly #wallets = new Map<number, Amount>()
  #tradeFrozen = false
  #hedge = 0
  #collateral: number | null

  /** Rejects when the engine is gone. */
  static async of(account: number, engine: EngineClient, markets: MarketRegistry): Promise<ContractAccountView> {
    const [state, held, orders] = await Promise.all([
      engine.query({ kind: 'query-account', account, asset: ALL_ASSETS }),
      readPositions(engine, account),
      engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS, kinds: CONTRACT_KINDS }),
    ])
    return new ContractAccountView(account, markets, { account: state.events, held, orders })
  }

  constructor(account: number, markets: MarketRegistry, { account: state, held, orders }: Answers) {
    this.#account = account
    this.#markets = markets
    this.#since = { held: held.sequence, orders: orders.sequence }
    for (const event of state) if (event.kind === 'account') this.#learn(event)
    for (const event of orders.events) if (event.kind === 'order') this.#orders.set(event.orderId, event)
    for (const position of held.positions) this.#positions.set(keyOf(position), position)
    for (const { asset, balance } of held.margins) this.#wallets.set(asset, balance)
    this.#collateral = held.unified ? held.unified.summary.collateral : null
    // Coins that no contract settles in are collateral of a unified account.
    for (const { asset, wallet } of held.unified?.assets ?? [])
      if (wallet !== 0n && !this.#wallets.has(asset)) this.#wallets.set(asset, wallet)
  }

  snapshot(): AccountSnapshot {
    const orders = [...this.#orders.values()].sort((a, b) => a.orderId - b.orderId)
    return {
      userId: this.#account,
      tradeFrozen: this.#tradeFrozen,
      balances: [],
      orders: orders.map((order) => orderRow(order, this.#markets)),
      lists: [],
      contracts: {
        positions: this.#positionRows(this.#positions.values()),
        wallets: this.#walletRows(this.#wallets.keys()),
        isHedged: this.#isHedged(),
        collateral: this.#collateral,
      },
    }
  }

  apply(batch: EventBatch): AccountDelta | undefined {
    const { sequence, events, time } = batch
    const touched = new Map<number, OrderEvent>()
    const fills: OrderEvent[] = []
    const positions = new Map<string, HeldPosition>()
    const wallets = new Set<number>()
    const before = { frozen: this.#tradeFrozen, hedge: this.#hedge, collateral: this.#collateral }
    for (const event of events) {
      if (event.kind === 'order') {
        if (event.account !== this.#account || event.execution === Execution.state) continue
        if (sequence <= this.#since.orders || !this.#markets.contract(event.market)) continue
        touched.set(event.orderId, event)
        if (event.execution === Execution.trade) fills.push(event)
      } else if (event.kind === 'position') {
        if (event.account === this.#account && sequence > this.#since.held) positions.set(keyOf(event), event)
      } else if (event.kind === 'journal-line') {
        if (event.owner !== this.#account || event.code !== LedgerCode.futuresWallet) continue
        if (sequence <= this.#since.held) continue
        this.#wallets.set(event.asset, event.balance)
        wallets.add(event.asset)
      } else if (event.kind === 'unified') {
        if (event.account === this.#account && event.isUnified === 1) this.#collateral = event.collateral
      } else if (event.kind === 'account' && event.account === this.#account) this.#learn(event)
    }
    for (const [key, position] of positions) this.#positions.set(key, position)
    for (const [id, order] of touched) {
      if (order.status <= OrderStatus.partiallyFilled) this.#orders.set(id, order)
      else this.#orders.delete(id)
      // What an order would open is its position's, of which the engine says nothing before something is traded.
      const of = positionOfOrder(order)
      positions.set(keyOf(of), this.#positionAt(of))
    }
    const contracts: Partial<ContractState> = {
      ...(positions.size > 0 && { positions: this.#positionRows(positions.values()) }),
      ...(wallets.size > 0 && { wallets: this.#walletRows(wallets) }),
      ...(this.#hedge !== before.hedge && { isHedged: this.#isHedged() }),
      ...(this.#collateral !== before.collateral && { collateral: this.#collateral }),
    }
    const delta = {
      ...(this.#tradeFrozen !== before.frozen && { tradeFrozen: this.#tradeFrozen }),
      ...(touched.size > 0 && { orders: [...touched.values()].map((order) => orderRow(order, this.#markets)) }),
      ...(fills.length > 0 && { fills: fills.map((fill) => fillRow(fillOf(fill, time), this.#markets)) }),
      ...(Object.keys(contracts).length > 0 && { contracts }),
    }
    return Object.keys(delta).length > 0 ? { atMs: time, ...delta } : undefined
  }

  #learn({ tradeFrozen, hedge }: EventOf<'account'>): void {
    this.#tradeFrozen = tradeFrozen === 1
    this.#hedge = hedge
  }

  #isHedged(): ContractState['isHedged'] {
    const has = (kind: number) => (this.#hedge & (1 << kind)) !== 0
    return { linear: has(MarketKind.linear), inverse: has(MarketKind.inverse) }
  }

  /** Also the one that an order would be the first to open. */
  #positionAt(of: PositionKey): HeldPosition {
    const known = this.#positions.get(keyOf(of))
    if (known) return known
    const { defaultLeverage: leverage = 1 } = this.#markets.contract(of.market)?.contract ?? {}
    const flat = flatPosition(of, { account: this.#account, leverage })
    this.#positions.set(keyOf(of), flat)
    return flat
  }

  #positionRows(positions: Iterable<HeldPosition>): PositionState[] {
    return Array.from(positions).flatMap((position) => {
      const contract = this.#markets.contract(position.market)
      if (!contract) return []
      return [positionState({ ...position, ...openOrdersOf(position, this.#orders.values()) }, contract)]
    })
  }

  #walletRows(assets: Iterable<number>): WalletState[] {
    return Array.from(assets, (asset) => ({
      asset: this.#markets.asset(asset)?.code ?? '',
      balance: amountText(this.#wallets.get(asset) ?? 0n),
    }))
  }
}

const sides = Object.keys(PositionSide) as PositionState['side'][]

function positionState(held: HeldPosition, contract: Contract): PositionState {
  return {
    pair: pairOf(contract),
    side: sides[held.positionSide] ?? 'both',
    positionId: held.positionId,
    isolated: held.isolated === 1,
    leverage: held.leverage,
    qty: contract.qtyText(held.qty, contract.qtyDecimals),
    entryValue: amountText(held.entryValue),
    margin: amountText(held.margin),
    realised: amountText(held.realised),
    fees: amountText(held.fees),
    funding: amountText(held.funding),
    openedAtMs: held.openedAt || null,
    buyQty: contract.qtyText(held.buyQty, contract.qtyDecimals),
    buyValue: amountText(held.buyValue),
    sellQty: contract.qtyText(held.sellQty, contract.qtyDecimals),
    sellValue: amountText(held.sellValue),
  }
}
