import type { ContractName } from '../area/load-account.ts'

export const recordKinds = ['orders', 'trades', 'positions', 'liquidations'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Last days; '' for all time. */
export const recordDays = ['', '1', '7', '30', '90'] as const
export type RecordDays = (typeof recordDays)[number]

/** Types of wallet lines that there are, in the order of `get_transaction_list`, and what they are called there. */
export const lineTypes = [
  ['1', 'transferIn'],
  ['2', 'transferOut'],
  ['3', 'profitLong'],
  ['4', 'profitShort'],
  ['5', 'funding'],
  ['6', 'openFee'],
  ['7', 'closeFee'],
  ['9', 'liquidationFee'],
  ['10', 'interest'],
  ['11', 'repay'],
  ['12', 'insurance'],
  ['13', 'deleverage'],
] as const

/** What a list shows: in the URL, so that going back restores it. '' for all. */
export interface RecordQuery {
  readonly kind: RecordKind
  /** Number of a contract. */
  readonly contract: string
  readonly coin: string
  /** Of wallet lines. */
  readonly type: string
  readonly days: RecordDays
  readonly page: number
}

export const ROWS = 20
const MOST_PAGES = 10_000
const DAY_MS = 86_400_000

/** What there is to choose from. */
interface Offered {
  readonly contracts: readonly Pick<ContractName, 'id'>[]
  readonly coins: readonly string[]
}

export function readQuery(params: URLSearchParams, { contracts, coins }: Offered): RecordQuery {
  const oneOf = <V extends string>(name: string, known: readonly V[]): V | '' =>
    known.find((value) => value === params.get(name)) ?? ''
  const ids = contracts.map(({ id }) => id)
  const types = lineTypes.map(([type]) => type)
  const page = Number(params.get('page') ?? 1)
  return {
    kind: recordKinds.find((known) => known === params.get('kind')) ?? 'orders',
    contract: oneOf('contract', ids),
    coin: oneOf('coin', coins),
    type: oneOf('type', types),
    days: oneOf('days', recordDays),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

/** Only what differs from everything. */
export function writeQuery({ kind, page, ...filters }: RecordQuery): Record<string, string> {
  return {
    ...(kind !== 'orders' && { kind }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(page > 1 && { page: String(page) }),
  }
}

export function isFiltered({ contract, coin, type, days }: RecordQuery): boolean {
  return [contract, coin, type, days].some((value) => value !== '')
}

export function withoutFilters({ kind }: RecordQuery): RecordQuery {
  return { kind, contract: '', coin: '', type: '', days: '', page: 1 }
}

/** Which rows, as every list of the futures service is asked. */
export function rangeParams(
  { contract, days }: RecordQuery,
  nowMs: number,
): { contractId?: number; beginTime?: number } {
  return {
    ...(contract !== '' && { contractId: Number(contract) }),
    ...(days !== '' && { beginTime: nowMs - Number(days) * DAY_MS }),
  }
}

/** Wallet lines have a coin and a type besides. */
export function lineParams(query: RecordQuery, nowMs: number) {
  const { coin, type } = query
  return {
    ...rangeParams(query, nowMs),
    ...(coin !== '' && { symbol: coin }),
    ...(type !== '' && { type: Number(type) }),
  }
}
