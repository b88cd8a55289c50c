import { z } from 'zod'
import { form } from './terms/parameter-forms.ts'
import { depositHolds, depositSides, depositStages, suspensions } from './terms/wallet.ts'
import { asset, decimal, id, timeMs, whole } from './values.ts'

/** A chain by its name in these calls. */
export const transferNetWork = z.string().regex(/^[A-Z0-9]{1,20}$/, form('network'))

/** The memo or tag of a shared address; 0 means none. */
export const tag = whole(0, 4_294_967_295)

/** 1 to 128 visible characters; whether it is an address is for its network to say. */
export const addressText = z.string().trim().min(1).max(128)

/** Of a withdrawal that was begun, by its owner or by a program of theirs. */
export const withdrawId = z.uuid()
/**
 * From `preCheckWithdraw`: one withdrawal, however often it is sent. Random (version 4): those of programs follow from user and
 * order id (version 8), so that anybody could take them first.
 */
export const newWithdrawId = z.uuidv4()

const switched = z.union([z.literal(0), z.literal(1)])

const suspended = z.enum(suspensions).nullable()

/** One coin on one network: what is accepted, what it costs, and what it needs. */
const networkRow = z.object({
  transferNetWork,
  name: z.string(),
  /** Deposits: 1 open, 0 suspended. */
  on: switched,
  /** Withdrawals: 1 open, 0 suspended. */
  showOnwithdraw: switched,
  /** Of deposits and of withdrawals; null while open. */
  suspended,
  withdrawSuspended: suspended,
  /** A shared address: without the tag nobody knows whose deposit it is. */
  hasTag: z.boolean(),
  /** It has tokens, of which many are not listed here. */
  hasTokens: z.boolean(),
  /** The contract of a token; null for the network's own coin. */
  contract: z.string().nullable(),
  /** True: of what a contract sends nothing is credited by itself. */
  missesContracts: z.boolean(),
  minDeposit: decimal,
  /** Blocks until it may be traded. */
  creditConfirmations: whole(1, 1_000_000),
  /** Blocks until it may be withdrawn; null: as soon as the network calls its block final. */
  unlockConfirmations: whole(1, 1_000_000).nullable(),
  /** About how long both take. */
  creditSeconds: whole(0, 10_000_000),
  unlockSeconds: whole(0, 10_000_000),
  minWithdraw: decimal,
  maxPerTx: decimal,
  /** Taken out of the amount. */
  fee: decimal,
  /** Decimals of an amount. */
  decimals: whole(0, 8),
})

/** A coin with everything it can be sent on. */
export const coinRow = z.object({
  coinName: asset,
  name: z.string(),
  icon: z.string(),
  /** 1: open on at least one network. */
  on: switched,
  showOnwithdraw: switched,
  networks: z.array(networkRow),
})

export const depositRow = z.object({
  id,
  /** Null, and so is the amount: a token that is not accepted. */
  coinName: asset.nullable(),
  transferNetWork,
  amount: decimal.nullable(),
  address: z.string(),
  tag,
  txid: z.string(),
  explorerUrl: z.string().nullable(),
  /** 0 pending, 1 success, 6 credited but not withdrawable, 7 wrong deposit, 8 waits for what its owner says. */
  code: z.literal([0, 1, 6, 7, 8]),
  stage: z.enum(depositStages),
  side: z.enum(depositSides),
  held: z.enum(depositHolds).nullable(),
  /** Of a dropped one: the transaction that its sender had in its place. */
  replacedBy: z.object({ txid: z.string(), explorerUrl: z.string().nullable() }).nullable(),
  /** Blocks on top of it, its own included, and how many it needs to be traded. */
  confirmations: whole(0, Number.MAX_SAFE_INTEGER),
  creditConfirmations: whole(1, 1_000_000),
  unlockConfirmations: whole(1, 1_000_000).nullable(),
  /** When it should reach its next stage; null: it has none, or nobody can say. */
  expectedAtMs: timeMs.nullable(),
  seenAtMs: timeMs,
  changedAtMs: timeMs,
})

export const depositStep = z.object({
  stage: z.enum(depositStages),
  /** Of the block; null while it waits for one. */
  height: whole(0, Number.MAX_SAFE_INTEGER).nullable(),
  atMs: timeMs,
})

/** What a page shows of a withdrawal; `code` 4 has several. */
const withdrawalStages = [
  'opening',
  'travelRule',
  'review',
  'queued',
  'signing',
  'sent',
  'mined',
  'completed',
  'cancelled',
  'rejected',
  'failed',
] as const

export const withdrawalRow = z.object({
  id,
  withdrawId,
  coinName: asset,
  transferNetWork,
  /** What left the account, and how much of it is the fee. */
  amount: decimal,
  fee: decimal,
  /** What arrives. */
  receives: decimal,
  address: z.string(),
  tag,
  /** Settled between accounts of this exchange. */
  isInternal: z.boolean(),
  txid: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  /** 0 created, 1 cancelled, 2 in review, 3 rejected, 4 processing, 5 failed, 6 completed, 7 travel rule. */
  code: whole(0, 7),
  stage: z.enum(withdrawalStages),
  /** Why it was rejected or failed; empty otherwise. */
  reason: z.string(),
  isCancellable: z.boolean(),
  requestedAtMs: timeMs,
  changedAtMs: timeMs,
})

export const withdrawalStep = z.object({ stage: z.enum(withdrawalStages), atMs: timeMs })
