import type { TicketData } from '../ticket-data.ts'

/** Reasons why no order can be sent, whatever the form contains; their texts are under `ticket.hold.`. */
export const holdReasons = [
  'signIn',
  'preOpen',
  'cancelOnly',
  'halted',
  'delisted',
  'settling',
  'reduceOnly',
  'frozen',
  'postOnly',
  'connecting',
  'bookConnecting',
  'bookStale',
  'bookFailed',
  'accountConnecting',
  'accountStale',
  'accountFailed',
  'contractsConnecting',
  'contractsFailed',
] as const
export type HoldReason = (typeof holdReasons)[number]

interface Asked {
  readonly isPostOnly: boolean
  /** It can only make a position smaller: who, or what, may not open more may still close. */
  readonly closes?: boolean
}

/** The most important reason; undefined when orders can be sent. */
export function holdOf(data: TicketData, { isPostOnly, closes = false }: Asked): HoldReason | undefined {
  const { state, book, account } = data
  if (state === 'preOpen' || state === 'cancelOnly' || state === 'halted') return state
  if (state === 'delisted' || state === 'settling') return state
  if (!data.isSignedIn) return 'signIn'
  if (data.isFrozen && !closes) return 'frozen'
  if (state === 'reduceOnly' && !closes) return 'reduceOnly'
  if (book === 'failed') return 'bookFailed'
  if (book === 'stale') return 'bookStale'
  if (account === 'failed') return 'accountFailed'
  if (account === 'stale') return 'accountStale'
  if (state === 'postOnly' && !isPostOnly) return 'postOnly'
  // With the page's own copy of the book at hand, what is missing is the connection.
  if (book === 'connecting') return account === 'connecting' ? 'connecting' : 'bookConnecting'
  if (account === 'connecting') return 'accountConnecting'
  // What the account has of contracts means nothing without their terms.
  if (data.balances !== undefined) return undefined
  return data.hasFailed ? 'contractsFailed' : 'contractsConnecting'
}
