import { randomUUID } from 'node:crypto'
import { journal, type LedgerAccount, type Line } from '@bowline/core/messages/journal.ts'
import { MOST_LINES } from '@bowline/core/messages/journal-layout.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, isFault } from '@bowline/money'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { amountText, type MarketRegistry, parseAmount } from '../markets/index.ts'
import { rejected } from './refusals.ts'

/** The wallets that demo money can go to. */
type Wallet = 'spot' | 'futures'

export interface Funding {
  readonly wallet: Wallet
  /** Which of the futures wallets, as the contracts that settle in the asset have it. */
  readonly futuresWallet: number | undefined
  readonly asset: number
  readonly code: string
  readonly amount: Amount
}

/** Parses `BTC=1`, `spot.BTC=1` or `futures.USDT=1`; throws a message for the operator. */
export function parseFunding(text: string, markets: MarketRegistry): Funding {
  const parts = /^(?:(spot|futures)\.)?([A-Z0-9]{1,16})=(.+)$/.exec(text)
  if (!parts) throw bad(text, 'must look like BTC=1, spot.BTC=1 or futures.USDT=1')
  const [, wallet = 'spot', code = '', amountWritten = ''] = parts
  const asset = markets.assetByCode(code)
  if (!asset) throw bad(text, `names ${code}, which is not an asset of this exchange`)
  const futuresWallet = markets.futuresWallet(asset.asset)
  if (wallet === 'futures' && futuresWallet === undefined)
    throw bad(text, `names a futures wallet of ${code}, in which no contract settles`)
  const amount = parseAmount(amountWritten)
  if (isFault(amount)) throw bad(text, `has an amount that is ${amount}: plain decimals, 8 places at most`)
  if (amount === 0n) throw bad(text, 'has no amount')
  return { wallet: wallet as Wallet, futuresWallet, asset: asset.asset, code, amount }
}

function bad(text: string, why: string): ControlError {
  return new ControlError('bad-funding', `"${text}" ${why}`)
}

/**
 * Demo money from the house's demo account (1900) for a user's wallets, as real ledger entries. Never in production, where
 * money comes only from a chain. What fits into one journal is given wholly or not at all; more than eight coins take a
 * second one. `id` makes repeating it harmless: the ledger knows the key, accepts it once, and refuses it with another amount.
 * `atMs` is given while history is played in: the engine's clock is in the past then, and refuses what comes from later.
 */
export async function fundUser(
  { engine, mode }: { engine: EngineClient; mode: 'demo' | 'production' },
  account: number,
  fundings: readonly Funding[],
  id: string = `${Date.now()}-${randomUUID().slice(0, 8)}`,
  atMs: number = timeOf(id),
): Promise<{ wallet: Wallet; asset: string; amount: string }[]> {
  if (fundings.length > 0) requireDemo(mode)
  const key = { bizType: BizType.funding, bizId: `fund:${account}:${id}`, bizTime: atMs }
  const note = { actor: 'operator', memo: 'demo funding' }
  for (const [leg, lines] of journalsOf(account, fundings).entries()) {
    const { rejection } = await engine.submit(journal({ ...key, leg, ...note }, lines))
    if (rejection !== Rejection.none) throw rejected(rejection, `to fund ${codesOf(fundings, lines)}`)
  }
  return fundings.map(({ wallet, code, amount }) => ({ wallet, asset: code, amount: amountText(amount) }))
}

/** When the funding was first asked for: ids made here begin with it, an operator's own are taken as new. */
function timeOf(id: string): number {
  const [, atMs] = /^(\d{13})-/.exec(id) ?? []
  return Math.min(Number(atMs ?? Date.now()), Date.now())
}

/** The fewest journals; all lines of one coin are in the same, because its lines balance each other. */
function journalsOf(account: number, fundings: readonly Funding[]): Line[][] {
  const journals: Line[][] = []
  for (const coin of linesByCoin(account, fundings)) {
    const last = journals.at(-1)
    if (last && last.length + coin.length <= MOST_LINES) last.push(...coin)
    else journals.push(coin)
  }
  return journals
}

function linesByCoin(account: number, fundings: readonly Funding[]): Line[][] {
  const byAsset = Map.groupBy(fundings, ({ asset }) => asset)
  return [...byAsset].map(([asset, own]) => {
    const byWallet = [...Map.groupBy(own, ({ wallet }) => wallet)]
    const credits = byWallet.map(([wallet, parts]) => ({
      ...walletOf(wallet, account, parts),
      asset,
      amount: sumOf(parts),
    }))
    return [{ code: LedgerCode.demoFunding, asset, amount: -sumOf(own) }, ...credits]
  })
}

function walletOf(wallet: Wallet, owner: number, [funding]: readonly Funding[]): LedgerAccount {
  if (wallet === 'spot') return { code: LedgerCode.spotAvailable, owner }
  return { code: LedgerCode.futuresWallet, owner, subKey: funding?.futuresWallet ?? 0 }
}

function sumOf(fundings: readonly Funding[]): Amount {
  return fundings.reduce((sum, { amount }) => sum + amount, 0n)
}

function codesOf(fundings: readonly Funding[], lines: readonly Line[]): string {
  const assets = new Set(lines.map(({ asset }) => asset))
  const codes = fundings.filter(({ asset }) => assets.has(asset)).map(({ code }) => code)
  return [...new Set(codes)].join(', ')
}

export function requireDemo(mode: 'demo' | 'production'): void {
  if (mode === 'production') throw new ControlError('demo-only', 'demo money does not exist in production')
}
