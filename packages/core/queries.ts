import { FEE_TIERS } from './accounts/accounts.ts'
import { reportAccount, reportFeeTier } from './accounts/commands.ts'
import { isOwnedByUser } from './ledger/account-plan.ts'
import { LOCKED, WITHDRAWING } from './ledger/ledger.ts'
import { reportMarket } from './markets/define.ts'
import { Ladder, ladderOf } from './matching/ladders.ts'
import { ALL_ASSETS, ALL_MARKETS, Header, QueryKind, queryLayouts } from './messages/commands.ts'
import { eventLayouts } from './messages/events.ts'
import { decode, encode, type Words } from './messages/layout.ts'
import { Execution, LedgerCode, Side } from './messages/terms.ts'
import { reportList } from './orders/list-legs.ts'
import { answerContract, answerContracts, answerPositions } from './perpetuals/queries.ts'
import type { AccountNumber, ListSlot, MarketNumber } from './records/view.ts'
import { Rejection } from './rejections.ts'
import type { State } from './state.ts'
import { answerTables } from './tables.ts'
import { reportCollateral } from './unified/define-collateral.ts'
import { answerUnified } from './unified/queries.ts'

/** Answers a question with events that change nothing. */
export function answerQuery(s: State, memory: Words, byte: number): void {
  const body = byte + Header.size
  switch (memory.u8[byte + Header.at.kind]) {
    case QueryKind['query-account']:
      return answerAccount(s, decode(queryLayouts['query-account'], memory, body))
    case QueryKind['query-wallets']:
      return answerWallets(s, decode(queryLayouts['query-wallets'], memory, body))
    case QueryKind['query-order']:
      return answerOrder(s, memory, body)
    case QueryKind['query-open-orders']:
      return answerOpenOrders(s, decode(queryLayouts['query-open-orders'], memory, body))
    case QueryKind['query-depth']:
      return answerDepth(s, decode(queryLayouts['query-depth'], memory, body))
    case QueryKind['query-lists']:
      return answerLists(s, memory, body)
    case QueryKind['query-definitions']:
      return answerDefinitions(s)
    case QueryKind['query-ledger']:
      return answerLedger(s)
    case QueryKind['query-head']:
      return answerHead(s)
    case QueryKind['query-accounts']:
      return answerAccounts(s, decode(queryLayouts['query-accounts'], memory, body))
    case QueryKind['query-tables']:
      return answerTables(s)
    case QueryKind['query-positions']:
      return answerPositions(s, decode(queryLayouts['query-positions'], memory, body))
    case QueryKind['query-contract']:
      return answerContract(s, decode(queryLayouts['query-contract'], memory, body))
    case QueryKind['query-unified']:
      return answerUnified(s, decode(queryLayouts['query-unified'], memory, body))
    default:
      s.refuse(Rejection.badTerms)
  }
}

function answerAccount(s: State, q: { account: AccountNumber; asset: number }): void {
  if (!s.accounts.isKnown(q.account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  reportAccount(s, q.account)
  for (let asset = 0; asset < s.assets.codes.length; asset++) {
    if (!s.assets.isKnown(asset) || (q.asset !== ALL_ASSETS && q.asset !== asset)) continue
    const row = s.ledger.find(LedgerCode.spotAvailable, q.account, asset)
    if (row < 0) continue
    encode(eventLayouts.balance, s.events.words, s.events.openClear('balance'), {
      account: q.account,
      asset,
      available: s.ledger.balance(row),
      locked: s.ledger.balance(row + LOCKED) + heldAt(s, LedgerCode.spotConverting, q.account, asset),
      withdrawing: s.ledger.balance(row + WITHDRAWING),
    })
  }
}

/** Nothing in an account that was never opened. */
function heldAt(s: State, code: number, account: AccountNumber, asset: number): bigint {
  const row = s.ledger.find(code, account, asset)
  return row < 0 ? 0n : s.ledger.balance(row)
}

/** What moves between the two is in one of them, and in one only. */
function answerWallets(s: State, { account }: { account: AccountNumber }): void {
  answerAccount(s, { account, asset: ALL_ASSETS })
  for (let asset = 0; asset < s.assets.codes.length; asset++) {
    const row = s.assets.isKnown(asset) ? s.ledger.find(LedgerCode.funding, account, asset) : -1
    if (row < 0) continue
    const converting = heldAt(s, LedgerCode.fundingConverting, account, asset)
    const event = { account, asset, balance: s.ledger.balance(row), converting }
    encode(eventLayouts['funding-balance'], s.events.words, s.events.openClear('funding-balance'), event)
  }
}

/** Finds ended orders too while they are remembered. */
function answerOrder(s: State, memory: Words, body: number): void {
  const q = queryLayouts['query-order'].at
  const account = memory.u32[(body >> 2) + q.account]
  const market = memory.u32[(body >> 2) + q.market]
  const orderId = memory.f64[(body >> 3) + q.orderId]
  const slot = orderId !== 0 ? s.orders.find(orderId) : s.clientIds.find(account, memory.u32, (body + q.clientId) >> 2)
  if (slot === 0 || s.order.account(slot) !== account || s.order.market(slot) !== market) {
    s.refuse(Rejection.unknownOrder)
    return
  }
  s.report.order(slot, Execution.state)
}

interface OpenOrdersQuery {
  readonly account: AccountNumber
  readonly market: MarketNumber
  readonly beforeOrderId: number
  readonly limit: number
  readonly kinds: number
}

function answerOpenOrders(s: State, q: OpenOrdersQuery): void {
  if (!s.accounts.isKnown(q.account)) {
    s.refuse(Rejection.unknownAccount)
    return
  }
  const ids: number[] = []
  if (q.market !== ALL_MARKETS) s.cancels.collectOpen(s.seats.find(q.account, q.market), ids)
  else
    for (let market = 0; market < s.markets.size; market++) {
      const isWanted = q.kinds === 0 || (q.kinds & (1 << s.market.marketKind(market))) !== 0
      if (isWanted) s.cancels.collectOpen(s.seats.find(q.account, market), ids)
    }
  const older = q.beforeOrderId === 0 ? ids : ids.filter((id) => id < q.beforeOrderId)
  const page = older.sort((a, b) => a - b).slice(q.limit === 0 ? 0 : -q.limit)
  for (const id of page) s.report.order(s.orders.find(id), Execution.state)
}

/** Visible levels, best first: bids, then asks. `limit` counts each side. */
function answerDepth(s: State, q: { market: MarketNumber; limit: number }): void {
  if (!s.markets.isKnown(q.market)) {
    s.refuse(Rejection.unknownMarket)
    return
  }
  const updateId = s.market.updateId(q.market)
  encode(eventLayouts.depth, s.events.words, s.events.openClear('depth'), { market: q.market, updateId })
  for (const [which, side] of [
    [Ladder.bids, Side.buy],
    [Ladder.asks, Side.sell],
  ] as const) {
    const ladder = ladderOf(q.market, which)
    let level = s.ladders.best[ladder]
    for (let i = 0; i < q.limit && level !== 0; i++) {
      s.book.reportLevel(q.market, side, level, updateId)
      level = s.ladders.worse(ladder, level)
    }
  }
}

function answerLists(s: State, memory: Words, body: number): void {
  const q = queryLayouts['query-lists'].at
  const account = memory.u32[(body >> 2) + q.account]
  const market = memory.u32[(body >> 2) + q.market]
  const listId = memory.f64[(body >> 3) + q.listId]
  const isNamed = memory.u8[body + q.listClientId] !== 0
  if (listId !== 0 || isNamed) {
    const list = listId !== 0 ? s.lists.find(listId) : s.lists.findByName(account, memory, body + q.listClientId)
    if (list === 0 || s.list.account(list) !== account) {
      s.refuse(Rejection.unknownList)
      return
    }
    return showList(s, list)
  }
  const before = memory.f64[(body >> 3) + q.beforeListId] || Number.POSITIVE_INFINITY
  const limit = memory.u32[(body >> 2) + q.limit]
  const [first, last] = market === ALL_MARKETS ? [0, s.markets.size - 1] : [market, market]
  const lists: number[] = []
  for (let m = first; m <= last; m++) lists.push(...s.lists.ofSeat(s.seats.find(account, m)))
  const older = lists.filter((list) => idOf(s, list) < before).sort((a, b) => idOf(s, a) - idOf(s, b))
  for (const list of older.slice(limit === 0 ? 0 : -limit)) showList(s, list)
}

const idOf = (s: State, list: ListSlot): number => s.list.listId(list)

function showList(s: State, list: ListSlot): void {
  reportList(s, list, false)
  for (const id of [s.list.aOrder(list), s.list.bOrder(list), s.list.cOrder(list)]) {
    const slot = id === 0 ? 0 : s.orders.find(id)
    if (slot !== 0) s.report.order(slot, Execution.state)
  }
}

function answerDefinitions(s: State): void {
  s.assets.codes.forEach((code, asset) => {
    const isPlatformToken = asset === s.assets.platformToken ? 1 : 0
    encode(eventLayouts.asset, s.events.words, s.events.openClear('asset'), { asset, isPlatformToken, code })
  })
  for (let market = 0; market < s.markets.size; market++) {
    if (!s.markets.isKnown(market)) continue
    reportMarket(s, market)
  }
  for (let tier = 0; tier < FEE_TIERS; tier++) if (s.accounts.tierVolume[tier] >= 0n) reportFeeTier(s, tier)
  answerContracts(s)
  for (let slot = 0; slot < s.collaterals.size; slot++) reportCollateral(s, slot)
}

/** Per asset: the sum over all accounts, what users own, what is locked, and what open orders say is locked. */
function answerLedger(s: State): void {
  const { ledger } = s
  const totals = s.assets.codes.map(() => ({ accounts: 0, sum: 0n, users: 0n, locked: 0n, openLocks: 0n }))
  for (let row = 0; row < ledger.rows; row++) {
    if (!ledger.isAccount(row)) continue
    const total = totals[ledger.asset(row)]
    total.accounts++
    total.sum += ledger.balance(row)
    if (isOwnedByUser(ledger.code(row))) total.users += ledger.balance(row)
    if (ledger.code(row) === LedgerCode.spotLocked) total.locked += ledger.balance(row)
  }
  for (let slot = 1; slot < s.orders.used; slot++) {
    if (s.order.orderId(slot) === 0 || s.markets.isContract(s.order.market(slot))) continue
    const seat = s.order.seat(slot)
    const pays = s.order.side(slot) === Side.buy ? s.seat.quoteRow(seat) : s.seat.baseRow(seat)
    totals[ledger.asset(pays)].openLocks += s.order.locked(slot)
  }
  totals.forEach((total, asset) => {
    encode(eventLayouts['ledger-total'], s.events.words, s.events.openClear('ledger-total'), { asset, ...total })
  })
}

function answerHead(s: State): void {
  const { exchangeHigh = 0n, exchangeLow = 0n } = s.head ?? {}
  const highestAccount = Math.max(0, s.accounts.size - 1)
  const head = { exchangeHigh, exchangeLow, highestAccount }
  encode(eventLayouts.head, s.events.words, s.events.openClear('head'), head)
}

function answerAccounts(s: State, q: { from: number; limit: number }): void {
  const { accounts } = s
  for (let account = q.from, reported = 0; account < accounts.size && reported < q.limit; account++) {
    if (!accounts.isKnown(account)) continue
    encode(eventLayouts['account-owner'], s.events.words, s.events.openClear('account-owner'), {
      account,
      isHouse: s.account.isHouse(account),
      ownerHigh: accounts.owners[account * 2],
      ownerLow: accounts.owners[account * 2 + 1],
    })
    reported++
  }
}
