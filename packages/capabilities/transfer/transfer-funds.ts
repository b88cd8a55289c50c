import { randomUUID } from 'node:crypto'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import type { TransferAccount } from '@bowline/contract/terms/transfer-accounts.ts'
import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { LedgerHistory, LedgerLine } from '../ledger-history/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Actor, Permitted } from '../permission/index.ts'
import { readIsUnified } from '../perpetuals/index.ts'
import { COPY_COIN, copyAccountOf } from './copy-account.ts'
import { type TransferWay, wayText } from './ways.ts'

/** Accounts in which money only lies: between them nothing is opened or closed, so no rule stops it. */
export type Pocket = Extract<TransferAccount, 'spot' | 'funding'>

export interface Transfer<A extends TransferAccount = TransferAccount> {
  readonly from: A
  readonly to: A
  readonly asset: number
  readonly amount: Amount
  /** The caller's own name of it: the same name again moves nothing, however late. Left out: every call is another. */
  readonly named?: Named | undefined
}

export interface Named {
  /** One that begins with the time it was made at (`1900000000000-…`) can be judged without the history, if that is not long ago. */
  readonly id: string
  /** Knows what the engine has forgotten. */
  readonly ledger: Pick<LedgerHistory, 'lines'>
}

export type Transferred =
  | {
      readonly done: true
      readonly time: number
      /** Of the row that income, or the history of the funding account, has of it. */
      readonly number: number
      /** Of the copy account after it, where that is one end: the history has it later. */
      readonly copyBalance: Amount | undefined
    }
  | { readonly done: false; readonly refusal: 'no-futures-wallet' | 'not-copied' | 'same-account' | 'no-amount' }
  /** Whether it was moved before is not known now; nothing was moved. */
  | { readonly done: false; readonly refusal: 'history-unavailable' }
  /** The ledger's: more than there is, or than positions leave (`insufficientBalance`), or a name that was used for another. */
  | { readonly done: false; readonly refusal: 'rejected'; readonly rejection: Rejection }

/** Who may, as the gateway has asked: moving money into futures counts as opening, taking it out as closing. */
export type Mover = Permitted<{ readonly product: 'futures'; readonly action: 'open' | 'close' } & Requirement>

/** Numbers of rows by command and line, as the history of contracts has them. */
const LINES_PER_COMMAND = 2 ** 20

export interface TransferParts {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly nowMs: number
}

/** Where transfers of a way are listed. */
export function listedAccountOf({ from, to }: TransferWay): number {
  return from === 'futures' || to === 'futures' ? LedgerCode.futuresWallet : LedgerCode.funding
}

/** Of a line of a transfer, by its place in the ledger. */
export function transferNumber(sequence: number, line: number): number {
  return sequence * LINES_PER_COMMAND + line
}

/**
 * Moves money between accounts of one person: one journal. What may leave a futures wallet the core knows: unrealised profit
 * and margin stay (domain/perpetuals.md §8).
 */
export function transferFunds(parts: TransferParts, mover: Actor, transfer: Transfer<Pocket>): Promise<Transferred>
export function transferFunds(parts: TransferParts, mover: Mover, transfer: Transfer): Promise<Transferred>
export async function transferFunds(
  { engine, markets, nowMs }: TransferParts,
  { account }: Actor,
  { from, to, asset, amount, named }: Transfer,
): Promise<Transferred> {
  if (from === to) return { done: false, refusal: 'same-account' }
  if (amount <= 0n) return { done: false, refusal: 'no-amount' }
  if (to === 'copy' && markets.asset(asset)?.code !== COPY_COIN) return { done: false, refusal: 'not-copied' }
  const isOfFutures = from === 'futures' || to === 'futures'
  const wallet = isOfFutures ? await futuresWalletOf(engine, markets, account, asset) : undefined
  const accountOf = (name: TransferAccount): LedgerAccount | undefined => {
    if (name === 'spot') return { code: LedgerCode.spotAvailable, owner: account }
    if (name === 'copy') return copyAccountOf(account)
    if (name === 'funding') return { code: LedgerCode.funding, owner: account }
    return wallet === undefined ? undefined : { code: LedgerCode.futuresWallet, owner: account, subKey: wallet }
  }
  const [source, target] = [accountOf(from), accountOf(to)]
  if (!source || !target) return { done: false, refusal: 'no-futures-wallet' }
  const bizId = `transfer:${account}:${named?.id ?? randomUUID()}`
  const note = { leg: 0, actor: `user:${account}`, memo: wayText({ from, to }) }
  const lines = moved(source, target, asset, amount)
  const listed = listedAccountOf({ from, to })
  const submit = (bizTime: number) =>
    engine.submit(journal({ bizType: BizType.transfer, bizId, bizTime, ...note }, lines))
  // A time of now would let a name that the engine has forgotten move money again (decision 34).
  let answer = await submit(named ? timeOf(named.id, nowMs) : nowMs)
  if (named && answer.rejection === Rejection.postingKeyExpired) {
    const before = await named.ledger.lines({ owner: account, bizId, limit: lines.length })
    if (!before.ok) return { done: false, refusal: 'history-unavailable' }
    if (before.value.length > 0) return repeated(before.value, { source, asset, amount, listed })
    answer = await submit(nowMs)
  }
  const { rejection, sequence, time, events } = answer
  // A unified wallet takes collateral alone; or the account became unified in between, and asking again finds its wallet.
  if (rejection === Rejection.badPosting) return { done: false, refusal: 'no-futures-wallet' }
  if (rejection !== Rejection.none) return { done: false, refusal: 'rejected', rejection }
  const written = events.filter((event) => event.kind === 'journal-line')
  const line = written.findIndex(({ code }) => code === listed)
  const copied = written.find(({ code }) => code === LedgerCode.copyAccount)
  return { done: true, time, number: transferNumber(sequence, Math.max(0, line)), copyBalance: copied?.balance }
}

/** The earliest time there is: the engine takes it as long as it has forgotten nothing. */
const EARLIEST = 1

function timeOf(id: string, nowMs: number): number {
  const madeAtMs = Number(/^(\d{13})-/.exec(id)?.[1] ?? EARLIEST)
  return madeAtMs <= nowMs ? madeAtMs : EARLIEST
}

interface Asked {
  readonly source: LedgerAccount
  readonly asset: number
  readonly amount: Amount
  /** The account in whose history it has its number. */
  readonly listed: number
}

/** What was moved under the name, or that it was something else. */
function repeated(before: readonly LedgerLine[], { source, asset, amount, listed }: Asked): Transferred {
  const paid = before.find(({ isDebit }) => isDebit)
  const isSame = paid?.code === source.code && paid.asset === asset && paid.amount === amount
  if (!paid || !isSame) return { done: false, refusal: 'rejected', rejection: Rejection.postingKeyReused }
  const { sequence, line, time } = before.find(({ code }) => code === listed) ?? paid
  const copied = before.find(({ code }) => code === LedgerCode.copyAccount)
  return { done: true, time, number: transferNumber(sequence, line), copyBalance: copied?.balanceAfter }
}

/** A unified account has one wallet for all coins; a classic one has those that contracts settle in. */
async function futuresWalletOf(
  engine: EngineClient,
  markets: MarketRegistry,
  account: number,
  asset: number,
): Promise<number | undefined> {
  return (await readIsUnified(engine, account)) ? FuturesWallet.unified : markets.futuresWallet(asset)
}
