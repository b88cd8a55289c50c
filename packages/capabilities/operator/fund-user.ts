import { randomUUID } from 'node:crypto'
import { BizType, HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { type Amount, isFault } from '@bowline/money'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { amountText, type MarketRegistry, parseAmount } from '../markets/index.ts'
import { rejected } from './refusals.ts'

/** The wallets that demo money can go to, with their ledger codes. */
const WALLETS = { spot: LedgerCode.spotAvailable, futures: LedgerCode.futuresWallet } as const
type Wallet = keyof typeof WALLETS

export interface Funding {
  readonly wallet: Wallet
  readonly asset: number
  readonly code: string
  readonly amount: Amount
}

/** Parses `BTC=1`, `spot.BTC=1` or `futures.USDT=5000.5`; throws a message for the operator. */
export function parseFunding(text: string, markets: MarketRegistry): Funding {
  const parts = /^(?:(spot|futures)\.)?([A-Z0-9]{1,16})=(.+)$/.exec(text)
  if (!parts) throw bad(text, 'must look like BTC=1, spot.BTC=1 or futures.USDT=5000')
  const [, wallet = 'spot', code = '', amountWritten = ''] = parts
  const asset = markets.assetByCode(code)
  if (!asset) throw bad(text, `names ${code}, which is not an asset of this exchange`)
  const amount = parseAmount(amountWritten)
  if (isFault(amount)) throw bad(text, `has an amount that is ${amount}: plain decimals, 8 places at most`)
  if (amount === 0n) throw bad(text, 'has no amount')
  return { wallet: wallet as Wallet, asset: asset.asset, code, amount }
}

function bad(text: string, why: string): ControlError {
  return new ControlError('bad-funding', `"${text}" ${why}`)
}

/**
 * Posts demo money from the house's demo account (1900) to a user's wallets, as real ledger entries. Never in
 * production, where money comes only from a chain. `id` makes repeating it harmless: the ledger remembers the posting's
 * key for ever, accepts it once, and refuses it with another amount.
 */
export async function fundUser(
  { engine, mode }: { engine: EngineClient; mode: 'demo' | 'production' },
  account: number,
  fundings: readonly Funding[],
  id: string = randomUUID(),
): Promise<{ wallet: Wallet; asset: string; amount: string }[]> {
  if (fundings.length > 0) requireDemo(mode)
  const posts = fundings.map((funding, leg) =>
    engine.submit({
      kind: 'post',
      debitCode: LedgerCode.demoFunding,
      debitOwner: HOUSE,
      creditCode: WALLETS[funding.wallet],
      creditOwner: account,
      asset: funding.asset,
      amount: funding.amount,
      bizType: BizType.funding,
      bizId: `fund:${account}:${id}`,
      leg,
      actor: 'operator',
      memo: 'demo funding',
    }),
  )
  for (const [at, { rejection }] of (await Promise.all(posts)).entries()) {
    if (rejection !== Rejection.none) throw rejected(rejection, `to fund ${fundings[at]?.code}`)
  }
  return fundings.map(({ wallet, code, amount }) => ({ wallet, asset: code, amount: amountText(amount) }))
}

export function requireDemo(mode: 'demo' | 'production'): void {
  if (mode === 'production') throw new ControlError('demo-only', 'demo money does not exist in production')
}
