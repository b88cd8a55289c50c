import { randomUUID } from 'node:crypto'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import { journal, type LedgerAccount, moved } from '@bowline/core/messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { MarketRegistry } from '../markets/index.ts'
import type { Permitted } from '../permission/index.ts'
import { readIsUnified } from '../perpetuals/index.ts'

/** Accounts of one person that money moves between. */
export type TransferAccount = 'spot' | 'futures' | 'copy'

export interface Transfer {
  readonly from: TransferAccount
  readonly to: TransferAccount
  readonly asset: number
  readonly amount: Amount
  /** The caller's own name of it: the same name again moves nothing. Left out: every call is another. */
  readonly id?: string | undefined
}

export type Transferred =
  | { readonly done: true; readonly time: number /** Of the row that income has of it. */; readonly number: number }
  | { readonly done: false; readonly refusal: 'no-futures-wallet' | 'same-account' | 'no-amount' }
  /** The ledger's: more than there is, or than positions leave (`insufficientBalance`), or a name that was used for another. */
  | { readonly done: false; readonly refusal: 'rejected'; readonly rejection: Rejection }

/** Who may, as the gateway has asked: to bring money in opens, to take it out closes. */
export type Mover = Permitted<{ readonly product: 'futures'; readonly action: 'open' | 'close' } & Requirement>

/** Numbers of rows by command and line, as the history of contracts has them. */
const LINES_PER_COMMAND = 2 ** 20

/**
 * Moves money between the spot account and the futures wallet of an asset: one journal. What may leave the wallet the core knows:
 * unrealised profit and margin stay (domain/perpetuals.md §8).
 */
export async function transferFunds(
  { engine, markets, nowMs }: { engine: EngineClient; markets: MarketRegistry; nowMs: number },
  { account }: Mover,
  { from, to, asset, amount, id = randomUUID() }: Transfer,
): Promise<Transferred> {
  if (from === to) return { done: false, refusal: 'same-account' }
  if (amount <= 0n) return { done: false, refusal: 'no-amount' }
  const wallet = await futuresWalletOf(engine, markets, account, asset)
  if (wallet === undefined) return { done: false, refusal: 'no-futures-wallet' }
  const accountOf = (name: TransferAccount): LedgerAccount => {
    if (name === 'spot') return { code: LedgerCode.spotAvailable, owner: account }
    if (name === 'copy') return { code: LedgerCode.copyAccount, owner: account }
    return { code: LedgerCode.futuresWallet, owner: account, subKey: wallet }
  }
  const key = { bizType: BizType.transfer, bizId: `transfer:${account}:${id}`, bizTime: nowMs }
  const note = { leg: 0, actor: `user:${account}`, memo: `${from} to ${to}` }
  const lines = moved(accountOf(from), accountOf(to), asset, amount)
  const { rejection, sequence, time, events } = await engine.submit(journal({ ...key, ...note }, lines))
  // A unified wallet takes collateral alone; or the account became unified in between, and asking again finds its wallet.
  if (rejection === Rejection.badPosting) return { done: false, refusal: 'no-futures-wallet' }
  if (rejection !== Rejection.none) return { done: false, refusal: 'rejected', rejection }
  const at = events.findIndex((event) => event.kind === 'journal-line' && event.code === LedgerCode.futuresWallet)
  return { done: true, time, number: sequence * LINES_PER_COMMAND + Math.max(0, at) }
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
