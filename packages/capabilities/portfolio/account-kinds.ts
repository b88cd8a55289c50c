import type { LedgerBalance } from '../ledger-history/index.ts'

/** A user's accounts in the order of the screens (domain/ledger.md §3). */
export const ACCOUNT_KINDS = ['spot', 'futures', 'copy', 'earn', 'funding'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The ledger codes of each account; the first is immediately available to its owner. */
const CODES: Readonly<Record<AccountKind, readonly number[]>> = {
  spot: [2100, 2101, 2102],
  futures: [2110, 2111],
  copy: [2120, 2121, 2122],
  earn: [2130, 2131, 2132],
  funding: [2140],
}

const KIND_OF = new Map(ACCOUNT_KINDS.flatMap((kind) => CODES[kind].map((code) => [code, kind] as const)))

/** Undefined for accounts the user cannot spend from, such as deposits that are not final. */
export function kindOf(code: number): AccountKind | undefined {
  return KIND_OF.get(code)
}

function isAvailable(code: number): boolean {
  const kind = kindOf(code)
  return kind !== undefined && CODES[kind][0] === code
}

/** One coin in one account. */
export interface Holding {
  readonly kind: AccountKind
  readonly asset: number
  readonly available: bigint
  readonly total: bigint
}

/** Sums ledger accounts by kind and coin. An account with a line exists even when it is empty. */
export function holdingsOf(balances: readonly Pick<LedgerBalance, 'asset' | 'code' | 'balance'>[]): Holding[] {
  const holdings = new Map<string, Holding>()
  for (const { asset, code, balance } of balances) {
    const kind = kindOf(code)
    if (!kind) continue
    const held = holdings.get(`${kind}/${asset}`) ?? { kind, asset, available: 0n, total: 0n }
    const available = held.available + (isAvailable(code) ? balance : 0n)
    holdings.set(`${kind}/${asset}`, { ...held, available, total: held.total + balance })
  }
  return [...holdings.values()]
}
