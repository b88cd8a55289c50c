/**
 * The account plan (domain/ledger.md §3): every kind of account the ledger knows, and all there is to know of it. Checks,
 * totals, portfolios, the reference exchange and the invariants read it from here. A ledger account is owner, code, sub-key
 * and asset; its balance is credit-positive.
 */

/** What the screens call the accounts a user can spend from, in their order. */
export const screenAccounts = ['spot', 'futures', 'copy', 'earn', 'funding'] as const
export type ScreenAccount = (typeof screenAccounts)[number]

/** Wallets of the futures account: the classic ones by settle asset, and the one of a unified account. */
export const FuturesWallet = { uUsdt: 1, uUsdc: 2, coin: 3, unified: 4 } as const
export type FuturesWallet = (typeof FuturesWallet)[keyof typeof FuturesWallet]

/** What distinguishes accounts of one owner, code and asset. Each is a number from 1 on; 0 = none. */
type SubKeyKind =
  | 'chain'
  | 'futuresWallet'
  /** Number of the copy relation, the earn product, the earn position, the futures contract. */
  | 'relation'
  | 'product'
  | 'position'
  | 'contract'
  /** Contract group of the insurance fund. */
  | 'group'

export interface PlanRow<N extends string = string, C extends number = number> {
  readonly code: C
  readonly name: N
  /** `user`: an opened account owns it. `house`: its owner is `HOUSE`. */
  readonly owner: 'user' | 'house'
  /** `zero`: the balance is never negative. `none`: it may be. A list: it may be for these sub-keys. */
  readonly floor: 'zero' | 'none' | readonly number[]
  readonly subKey: SubKeyKind | undefined
  /** Where the screens show it; undefined = nowhere, its owner cannot spend from it. */
  readonly screen: ScreenAccount | undefined
  /** Whether its owner may spend it at once; other money on a screen is reserved. */
  readonly isSpendable: boolean
  /** What orders have locked moves by orders alone, what belongs to positions by these, everything else by journals. */
  readonly movedBy: 'orders' | 'positions' | 'journals'
  /** The same as `floor`, for journals. */
  readonly journalFloor: 'zero' | 'none' | readonly number[]
}

type Details = Partial<Pick<PlanRow, 'subKey' | 'screen' | 'isSpendable' | 'movedBy' | 'floor' | 'journalFloor'>>

function row<const N extends string, const C extends number>(
  owner: PlanRow['owner'],
  floor: PlanRow['floor'],
  code: C,
  name: N,
  details: Details = {},
): PlanRow<N, C> {
  const nothing = { subKey: undefined, screen: undefined, isSpendable: false, movedBy: 'journals' } as const
  return { code, name, owner, floor, journalFloor: floor, ...nothing, ...details }
}

/** Assets and costs of the house, its capital, and accounts that balance others. */
const signed = <const N extends string, const C extends number>(code: C, name: N, details?: Details) =>
  row('house', 'none', code, name, details)
/** What the house owes, and its income. */
const house = <const N extends string, const C extends number>(code: C, name: N, details?: Details) =>
  row('house', 'zero', code, name, details)
const user = <const N extends string, const C extends number>(code: C, name: N, details?: Details) =>
  row('user', 'zero', code, name, details)

export const ACCOUNT_PLAN = [
  signed(1100, 'hotWallet', { subKey: 'chain' }),
  signed(1110, 'depositAddresses', { subKey: 'chain' }),
  signed(1120, 'warmWallet', { subKey: 'chain' }),
  signed(1130, 'coldWallet', { subKey: 'chain' }),
  signed(1140, 'ownTransfers', { subKey: 'chain' }),
  signed(1150, 'gasTank', { subKey: 'chain' }),
  signed(1160, 'externalVenues'),
  signed(1180, 'cardReceivable'),
  signed(1190, 'depositsSeen', { subKey: 'chain' }),
  /** Source of demo money; the use cases refuse it in production. */
  signed(1900, 'demoFunding'),
  user(2100, 'spotAvailable', { screen: 'spot', isSpendable: true }),
  user(2101, 'spotLocked', { screen: 'spot', movedBy: 'orders' }),
  user(2102, 'spotWithdrawing', { screen: 'spot' }),
  // What waits for a conversion at a limit price.
  user(2103, 'spotConverting', { screen: 'spot' }),
  // A classic wallet goes below zero by what happens to positions, which equity must cover; no journal takes it there.
  user(2110, 'futuresWallet', {
    subKey: 'futuresWallet',
    screen: 'futures',
    isSpendable: true,
    floor: Object.values(FuturesWallet),
    journalFloor: [FuturesWallet.unified],
  }),
  user(2111, 'isolatedMargin', { subKey: 'contract', screen: 'futures', movedBy: 'positions' }),
  user(2120, 'copyAccount', { subKey: 'relation', screen: 'copy', isSpendable: true }),
  user(2121, 'copyMargin', { subKey: 'relation', screen: 'copy' }),
  user(2122, 'copyProfitShare', { subKey: 'relation', screen: 'copy' }),
  user(2130, 'earnFlexible', { subKey: 'product', screen: 'earn', isSpendable: true }),
  user(2131, 'earnFixed', { subKey: 'position', screen: 'earn' }),
  user(2132, 'earnReward', { subKey: 'product', screen: 'earn' }),
  user(2140, 'funding', { screen: 'funding', isSpendable: true }),
  user(2141, 'fundingConverting', { screen: 'funding' }),
  user(2160, 'cardPending'),
  user(2190, 'pendingDeposits', { subKey: 'chain' }),
  user(2195, 'approvedWithdrawals', { subKey: 'chain' }),
  signed(2200, 'futuresClearing', { subKey: 'contract', movedBy: 'positions' }),
  signed(2210, 'liquidation', { movedBy: 'positions' }),
  house(2300, 'insurance', { subKey: 'group' }),
  house(2400, 'referralDue'),
  house(2410, 'profitShareDue'),
  house(2500, 'suspense'),
  signed(2510, 'rounding'),
  signed(3000, 'houseCapital'),
  house(4100, 'spotFees'),
  house(4110, 'futuresFees'),
  house(4120, 'withdrawalFees'),
  house(4130, 'convertIncome'),
  house(4140, 'interestIncome'),
  house(4150, 'cardIncome'),
  signed(5100, 'networkCost'),
  signed(5110, 'referralCost'),
  signed(5120, 'earnRewards'),
  signed(5130, 'promotion'),
  signed(5140, 'badDebt'),
  signed(5150, 'makerRebates'),
  /** Counterparty of convert, dust and repay. */
  signed(6100, 'inventory'),
] as const

type Plan = (typeof ACCOUNT_PLAN)[number]
export type LedgerCodeName = Plan['name']
type Codes = { readonly [R in Plan as R['name']]: R['code'] }

/** Codes by name. Parsed anew, so that V8 takes it for an object with fixed properties (see `layout`). */
export const LedgerCode: Codes = JSON.parse(
  JSON.stringify(Object.fromEntries(ACCOUNT_PLAN.map(({ name, code }) => [name, code]))),
) as Codes

const BY_CODE: ReadonlyMap<number, PlanRow> = new Map(ACCOUNT_PLAN.map((each) => [each.code, each as PlanRow]))

/** Undefined for a code outside the plan. */
export function planOf(code: number): PlanRow | undefined {
  return BY_CODE.get(code)
}

export function isOwnedByUser(code: number): boolean {
  return planOf(code)?.owner === 'user'
}

/** Whether this account may go below zero. */
export function mayBeNegative(code: number, subKey = 0): boolean {
  return isBelow(planOf(code)?.floor, subKey)
}

/** Whether a journal may take it there. */
export function mayGoBelow(code: number, subKey = 0): boolean {
  return isBelow(planOf(code)?.journalFloor, subKey)
}

function isBelow(floor: PlanRow['floor'] = 'zero', subKey = 0): boolean {
  return floor === 'none' || (floor !== 'zero' && floor.includes(subKey))
}

const MOST_WALLETS = Math.max(...Object.values(FuturesWallet))

/**
 * Whether the plan has accounts with this sub-key. 0 where the plan wants one: an account without a sub-key, as records
 * before version 5 left them; of the house it stands for all of that code without a sub-key.
 */
export function hasSubKey(code: number, subKey: number): boolean {
  if (subKey === 0) return true
  const kind = planOf(code)?.subKey
  return kind !== undefined && (kind !== 'futuresWallet' || subKey <= MOST_WALLETS)
}
