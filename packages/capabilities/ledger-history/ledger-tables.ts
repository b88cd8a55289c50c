import { table } from '../projection/index.ts'

/** Increase when the same events would give other rows; the worker then rebuilds the tables. */
export const LEDGER_PROJECTION = { name: 'ledger-history', version: 4 } as const

/** One line on one account. */
export interface LedgerLine {
  /** The command that posted it. */
  sequence: number
  /** Position among the command's lines: a posting has two, debit and credit; a journal has its own. */
  line: number
  time: number
  asset: number
  /** A number of `LedgerCode`. */
  code: number
  /** Account, 0 = the house. */
  owner: number
  /** What distinguishes accounts of one owner, code and asset; 0 = nothing. */
  subKey: number
  isDebit: boolean
  /** Ledger units, positive. */
  amount: bigint
  /** Credit-positive. */
  balanceAfter: bigint
  /** A number of `BizType`. */
  bizType: number
  leg: number
  /** The trade or order concerned; 0 for postings from outside trading. */
  bizNumber: number
  /** Key, author and note of postings from outside trading, otherwise empty. */
  bizId: string
  actor: string
  memo: string
  market: number
}

export const ledgerLines = table<LedgerLine>('ledger_lines', {
  sequence: 'number',
  line: 'number',
  time: 'number',
  asset: 'number',
  code: 'number',
  owner: 'number',
  subKey: 'number',
  isDebit: 'flag',
  amount: 'sum',
  balanceAfter: 'sum',
  bizType: 'code',
  leg: 'code',
  bizNumber: 'number',
  bizId: 'text',
  actor: 'text',
  memo: 'text',
  market: 'number',
})

export interface LedgerBalance {
  owner: number
  asset: number
  code: number
  subKey: number
  /** Ledger units, credit-positive. */
  balance: bigint
  /** The command that changed it last. */
  sequence: number
}

export const ledgerBalances = table<LedgerBalance>('ledger_balances', {
  owner: 'number',
  asset: 'number',
  code: 'number',
  subKey: 'number',
  balance: 'sum',
  sequence: 'number',
})

/** An account at the end of an hour in which it changed. */
export interface LedgerHour {
  owner: number
  asset: number
  code: number
  subKey: number
  /** Start of the hour, milliseconds. */
  hour: number
  /** After the hour's last posting, credit-positive. */
  balance: bigint
  /** What came from outside trading − what left: deposits, withdrawals, transfers, corrections. */
  flow: bigint
}

export const ledgerHours = table<LedgerHour>('ledger_hours', {
  owner: 'number',
  asset: 'number',
  code: 'number',
  subKey: 'number',
  hour: 'number',
  balance: 'sum',
  flow: 'sum',
})
