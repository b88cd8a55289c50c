import { randomUUID } from 'node:crypto'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import type { TransferAccount } from '@bowline/contract/terms/transfer-accounts.ts'
import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { MarketRegistry } from '../markets/index.ts'
import type { Actor, Permitted } from '../permission/index.ts'
import { readIsUnified } from '../perpetuals/index.ts'
import { wayText } from './ways.ts'

/** Accounts in which money only lies: between them nothing is opened or closed, so no rule stops it. */
export type Pocket = Extract<TransferAccount, 'spot' | 'funding'>

export interface Transfer<A extends TransferAccount = TransferAccount> {
  readonly from: A
  readonly to: A
  readonly asset: number
  readonly amount: Amount
  /** The caller's own name of it: the same name again moves nothing. Left out: every call is another. */
  readonly id?: string | undefined
}

export type Transferred =
  | {
      readonly done: true
      readonly time: number
      /** Of the row that income, or the history of the funding account, has of it. */
      readonly number: number
    }
  | { readonly done: false; readonly refusal: 'no-futures-wallet' | 'same-account' | 'no-amount' }
  /** The ledger's: more than there is, or than positions leave (`insufficientBalance`), or a name that was used for another. */
  | { readonly done: false; readonly refusal: 'rejected'; readonly rejection: Rejection }

/** Who may, as the gateway has asked: to bring money into futures opens, to take it out closes. */
export type Mover = Permitted<{ readonly product: 'futures'; readonly action: 'open' | 'close' } & Requirement>

/** Numbers of rows by command and line, as the history of contracts has them. */
const LINES_PER_COMMAND = 2 ** 20

export interface TransferParts {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly nowMs: number
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
  { from, to, asset, amount, id = randomUUID() }: Transfer,
): Promise<Transferred> {
  if (from === to) return { done: false, refusal: 'same-account' }
  if (amount <= 0n) return { done: false, refusal: 'no-amount' }
  const isOfFutures = from === 'futures' || to === 'futures'
  const wallet = isOfFutures ? await futuresWalletOf(engine, markets, account, asset) : undefined
  const accountOf = (name: TransferAccount): LedgerAccount | undefined => {
    if (name === 'spot') return { code: LedgerCode.spotAvailable, owner: account }
    if (name === 'copy') return { code: LedgerCode.copyAccount, owner: account }
    if (name === 'funding') return { code: LedgerCode.funding, owner: account }
    return wallet === undefined ? undefined : { code: LedgerCode.futuresWallet, owner: account, subKey: wallet }
  }
  const [source, target] = [accountOf(from), accountOf(to)]
  if (!source || !target) return { done: false, refusal: 'no-futures-wallet' }
  const key = { bizType: BizType.transfer, bizId: `transfer:${account}:${id}`, bizTime: nowMs }
  const note = { leg: 0, actor: `user:${account}`, memo: wayText({ from, to }) }
  const lines = moved(source, target, asset, amount)
  const { rejection, sequence, time, events } = await engine.submit(journal({ ...key, ...note }, lines))
  // A unified wallet takes collateral alone; or the account became unified in between, and asking again finds its wallet.
  if (rejection === Rejection.badPosting) return { done: false, refusal: 'no-futures-wallet' }
  if (rejection !== Rejection.none) return { done: false, refusal: 'rejected', rejection }
  const written = events.filter((event) => event.kind === 'journal-line')
  const listed = isOfFutures ? LedgerCode.futuresWallet : LedgerCode.funding
  const line = written.findIndex(({ code }) => code === listed)
  return { done: true, time, number: transferNumber(sequence, Math.max(0, line)) }
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
