import { Accounts } from './accounts/accounts.ts'
import { type Capacity, defaultCapacity } from './capacity.ts'
import { EventBuffer } from './event-buffer.ts'
import type { Head } from './head.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { Ledger } from './ledger/ledger.ts'
import { PostingKeys } from './ledger/posting-keys.ts'
import { Assets, Markets } from './markets/markets.ts'
import { type References, referenceOf } from './markets/reference-price.ts'
import { type Book, bookOf } from './matching/book.ts'
import { type Matching, matchingOf } from './matching/match.ts'
import { PriceLadders } from './matching/price-ladder.ts'
import type { BookOwner } from './matching/venue.ts'
import type { Words } from './messages/layout.ts'
import { RECORD_VERSION } from './messages/record-version.ts'
import { Agenda } from './orders/agenda-table.ts'
import { bookOwnerOf } from './orders/book-owner.ts'
import { type Cancels, cancelsOf } from './orders/cancel-order.ts'
import { type Drafts, draftsOf } from './orders/draft.ts'
import { type Ends, endsOf } from './orders/end-order.ts'
import { type Entry, entryOf } from './orders/enter-order.ts'
import { ExpiryQueue } from './orders/expiry-queue.ts'
import { type OrderReporter, orderReporter } from './orders/order-events.ts'
import { OrderLists } from './orders/order-lists.ts'
import { type Placing, placingOf } from './orders/place-order.ts'
import { type Memory, memoryOf } from './orders/remembered.ts'
import { type Deleveraging, deleveragingOf } from './perpetuals/adl.ts'
import { type Attached, attachedOf } from './perpetuals/attached.ts'
import { type ContractChecks, contractChecksOf } from './perpetuals/checks.ts'
import { type ClosingBounds, closingBoundsOf } from './perpetuals/closing-bounds.ts'
import { type ContractEnds, contractEndsOf } from './perpetuals/contract-ends.ts'
import { type Valuation, valuationOf } from './perpetuals/figures.ts'
import { type Fund, fundOf } from './perpetuals/fund.ts'
import { type Funding, fundingBookOf } from './perpetuals/funding.ts'
import { type Holders, holdersOf } from './perpetuals/holders.ts'
import { type House, houseOf } from './perpetuals/insurance.ts'
import { type Lanes, lanesOf } from './perpetuals/lanes.ts'
import { type Liquidations, liquidationsOf } from './perpetuals/liquidation.ts'
import { type LiquidationOrders, liquidationOrdersOf } from './perpetuals/liquidation-orders.ts'
import { type ContractLocks, contractLocksOf } from './perpetuals/locks.ts'
import { type Postings, postingsOf } from './perpetuals/postings.ts'
import { type Reducers, reducersOf } from './perpetuals/reducers.ts'
import { type PositionReporter, positionReporter } from './perpetuals/report-position.ts'
import { type Risk, riskOf } from './perpetuals/risk.ts'
import { type ContractSeats, contractSeatsOf } from './perpetuals/seats.ts'
import { type ContractSettlement, contractSettlementOf } from './perpetuals/settle.ts'
import { type Statement, statementOf } from './perpetuals/statement.ts'
import { type Takeovers, takeoversOf } from './perpetuals/takeover.ts'
import { type ContractTriggers, contractTriggersOf } from './perpetuals/triggers.ts'
import { Collaterals } from './records/collaterals.ts'
import { Contracts, TierTables } from './records/contracts.ts'
import { type HashKey, OPEN_KEY } from './records/keyed-hash.ts'
import { Names } from './records/names.ts'
import { Orders } from './records/orders.ts'
import { MarginPools, Positions } from './records/positions.ts'
import { Seats } from './records/seats.ts'
import { REGISTERS } from './registers.ts'
import { type Fees, feesOf } from './spot/fees.ts'
import { type Locks, locksOf } from './spot/locks.ts'
import { type PlainLimits, plainLimits } from './spot/plain-limit.ts'
import { type Settlement, settlementOf } from './spot/settle.ts'
import { type Values, valuesOf } from './spot/value.ts'
import { type Conversions, conversionsOf } from './unified/conversions.ts'
import { type Debts, debtsOf } from './unified/debts.ts'
import { type Holdings, holdingsOf } from './unified/holdings.ts'
import { type UsdIndexes, usdIndexesOf } from './unified/indexes.ts'
import { type Interest, interestRoundsOf } from './unified/interest.ts'
import { type Watch, watchOf } from './unified/watch.ts'
import * as views from './views.ts'

/** Everything that moves value, in tables. Holds no rules beyond those of each table. */
export class State {
  sequence = 0
  /** Milliseconds since 1970 of the running command, never going back. */
  time = 0
  /** Days since 1970 up to which volumes are closed. */
  day = 0
  /** Nothing is due before this time, ms; 0 = to be found. */
  quietUntil = 0
  declare readonly capacity: Capacity
  /** The tables below, record by record; see `records/view.ts`. */
  declare readonly order: views.OrderView
  declare readonly seat: views.SeatView
  declare readonly level: views.LevelView
  declare readonly market: views.MarketView
  declare readonly list: views.ListView
  declare readonly account: views.AccountView
  declare readonly contract: views.ContractView
  declare readonly position: views.PositionView
  declare readonly pool: views.PoolView
  declare readonly collateral: views.CollateralView
  declare readonly events: EventBuffer
  declare readonly ledger: Ledger
  declare readonly postingKeys: PostingKeys
  declare readonly accounts: Accounts
  readonly assets = new Assets()
  declare readonly markets: Markets
  declare readonly orders: Orders
  /** Accepted orders that have not entered the book yet: they wait for a trigger, for their list, or for their turn. */
  waiting = 0
  /** Open and remembered orders by the name that their account gave them. */
  declare readonly clientIds: Names
  declare readonly seats: Seats
  declare readonly ladders: PriceLadders
  declare readonly lists: OrderLists
  declare readonly expiries: ExpiryQueue
  /** What is set off and not finished: it goes on after the running command, or after a later one. */
  declare readonly agenda: Agenda
  declare readonly contracts: Contracts
  readonly tiers = new TierTables()
  declare readonly positions: Positions
  declare readonly pools: MarginPools
  declare readonly collaterals: Collaterals
  /** Remembered orders, oldest end first: slots chained through `previous` and `next`. */
  rememberedHead = 0
  rememberedTail = 0
  remembered = 0
  /** Orders that ended in the running command and will be remembered. */
  ending: number[] = []
  /** What the exchange was made with; a journal that began before there were heads has none at first. */
  head: Head | undefined
  /** Value registers, see registers.ts. */
  readonly r = new BigInt64Array(REGISTERS)
  /** The same memory as words of four bytes. */
  readonly r32 = new Uint32Array(this.r.buffer)
  /** And as floats, which the numbers of trades are. */
  readonly rf = new Float64Array(this.r.buffer)
  /** Ledger row of the spot-fee income per asset, and the market asset/USDT whose index values the asset (−1 = none). */
  declare readonly feeRow: Int32Array
  declare readonly usdtMarket: Int32Array
  /** Fee assets of the running fill. */
  buyerFeeAsset = 0
  sellerFeeAsset = 0
  /** Where in the events the running taker's last fill stands. */
  takerFillAt = 0
  /** Level the running taker takes from, 0 = none. */
  takingLevel = 0
  /** Next order of a walk along trailing orders, 0 = none. */
  trailingNext = 0
  /** When the next market opens by itself; Infinity = none. */
  nextOpening = Number.POSITIVE_INFINITY
  /** When the next contract settles its funding; Infinity = there is none. */
  nextFunding = Number.POSITIVE_INFINITY
  /** When the next contract ends; Infinity = none does. */
  nextEnd = Number.POSITIVE_INFINITY
  /** When a pool must be looked at or a liquidation goes on; Infinity = never, 0 = after the running command. */
  nextStep = Number.POSITIVE_INFINITY
  /** Pools in liquidation. */
  readonly liquidating = new Set<number>()
  /** The rules the running command is applied by, see `messages/record-version.ts`; before the first, those of today. */
  recordVersion = RECORD_VERSION
  /** Number of the prevented match an order ends by, and whether it is that match's maker. */
  preventedId = 0
  preventedIsMaker = 0
  /** Outcome of the running command. */
  rejection = 0
  filter = 0
  subject = 0
  cancelRejection = 0
  /** Memory of the running command, and where in it its own client id stands (a cancel's, an amend's); 0 = none. */
  input: Words | undefined
  requestIdAt = 0

  /**
   * The order path, by subject. Each part is made for this state: V8 then takes the state and all its tables for constants,
   * and two thirds of the machine code fall away. Tables are declared rather than defined, because a field that is defined
   * and then assigned is no constant to it.
   */
  declare readonly report: OrderReporter
  declare readonly book: Book
  declare readonly owner: BookOwner
  declare readonly kinds: Kind
  declare readonly values: Values
  declare readonly locks: Locks
  declare readonly drafts: Drafts
  declare readonly plain: PlainLimits
  declare readonly entry: Entry
  declare readonly ends: Ends
  declare readonly memory: Memory
  declare readonly matching: Matching
  declare readonly settlement: Settlement
  declare readonly fees: Fees
  declare readonly reference: References
  declare readonly cancels: Cancels
  declare readonly placing: Placing
  /** Contracts, by subject; none of it is on the order path of spot. */
  declare readonly valuation: Valuation
  declare readonly usdIndexes: UsdIndexes
  declare readonly holdings: Holdings
  declare readonly watch: Watch
  declare readonly conversions: Conversions
  declare readonly debts: Debts
  declare readonly interest: Interest
  declare readonly postings: Postings
  declare readonly contractSeats: ContractSeats
  declare readonly contractChecks: ContractChecks
  declare readonly contractLocks: ContractLocks
  declare readonly contractSettlement: ContractSettlement
  declare readonly contractTriggers: ContractTriggers
  declare readonly holders: Holders
  declare readonly reducers: Reducers
  declare readonly attached: Attached
  declare readonly funding: Funding
  declare readonly lanes: Lanes
  declare readonly risk: Risk
  declare readonly liquidations: Liquidations
  declare readonly takeovers: Takeovers
  declare readonly statement: Statement
  declare readonly liquidationOrders: LiquidationOrders
  declare readonly house: House
  declare readonly fund: Fund
  declare readonly closingBounds: ClosingBounds
  declare readonly contractEnds: ContractEnds
  declare readonly deleveraging: Deleveraging
  declare readonly reportPosition: PositionReporter

  constructor(capacity: Partial<Capacity> = {}, hashKey: HashKey = OPEN_KEY) {
    this.capacity = { ...defaultCapacity, ...capacity }
    this.events = new EventBuffer()
    this.feeRow = new Int32Array(this.capacity.assets).fill(-1)
    this.usdtMarket = new Int32Array(this.capacity.assets).fill(-1)
    this.ledger = new Ledger(this.capacity, this.events, this.r)
    this.postingKeys = new PostingKeys(this.capacity)
    this.accounts = new Accounts(this.capacity)
    this.markets = new Markets(this.capacity)
    this.orders = new Orders(this.capacity)
    this.clientIds = new Names(this.capacity.orders, this.orders.named, hashKey)
    this.seats = new Seats(this.capacity, this.accounts)
    this.ladders = new PriceLadders(this.capacity)
    this.lists = new OrderLists(this.capacity, this.seats, hashKey)
    this.expiries = new ExpiryQueue(this.capacity)
    this.agenda = new Agenda(this.capacity)
    this.contracts = new Contracts(this.capacity)
    this.positions = new Positions(this.capacity)
    this.pools = new MarginPools(this.capacity)
    this.collaterals = new Collaterals(this.capacity)
    this.order = views.orderView(this.orders)
    this.seat = views.seatView(this.seats)
    this.level = views.levelView(this.ladders)
    this.market = views.marketView(this.markets)
    this.account = views.accountView(this.accounts)
    this.list = views.listView(this.lists)
    this.contract = views.contractView(this.contracts)
    this.position = views.positionView(this.positions)
    this.pool = views.poolView(this.pools)
    this.collateral = views.collateralView(this.collaterals)
    this.report = orderReporter(this)
    this.reference = referenceOf(this)
    this.book = bookOf(this)
    this.drafts = draftsOf(this)
    this.values = valuesOf(this)
    this.locks = locksOf(this)
    this.fees = feesOf(this)
    this.settlement = settlementOf(this)
    this.plain = plainLimits(this)
    this.usdIndexes = usdIndexesOf(this)
    this.holdings = holdingsOf(this)
    this.watch = watchOf(this)
    this.conversions = conversionsOf(this)
    this.debts = debtsOf(this)
    this.interest = interestRoundsOf(this)
    this.valuation = valuationOf(this)
    this.postings = postingsOf(this)
    this.contractSeats = contractSeatsOf(this)
    this.contractChecks = contractChecksOf(this)
    this.contractLocks = contractLocksOf(this)
    this.holders = holdersOf(this)
    this.reducers = reducersOf(this)
    this.attached = attachedOf(this)
    this.funding = fundingBookOf(this)
    this.reportPosition = positionReporter(this)
    this.contractSettlement = contractSettlementOf(this)
    this.contractTriggers = contractTriggersOf(this)
    this.lanes = lanesOf(this)
    this.risk = riskOf(this)
    this.liquidationOrders = liquidationOrdersOf(this)
    this.fund = fundOf(this)
    this.house = houseOf(this)
    this.closingBounds = closingBoundsOf(this)
    this.contractEnds = contractEndsOf(this)
    this.deleveraging = deleveragingOf(this)
    this.statement = statementOf(this)
    this.takeovers = takeoversOf(this)
    this.liquidations = liquidationsOf(this)
    this.kinds = kindsOf(this)
    this.entry = entryOf(this)
    this.ends = endsOf(this)
    this.memory = memoryOf(this)
    this.cancels = cancelsOf(this)
    this.placing = placingOf(this)
    this.owner = bookOwnerOf(this)
    this.matching = matchingOf(this)
  }

  refuse(rejection: number, filter = 0): number {
    this.rejection = rejection
    this.filter = filter
    return rejection
  }
}
