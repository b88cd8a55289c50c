import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { type Asset, amountText } from '../markets/index.ts'
import type { WebNews } from '../messages/index.ts'
import { type Conversion, type ConversionFailure, endConversion } from './conversions.store.ts'

/** The ledger's codes of the accounts that can be converted out of. */
export const WALLETS = { spot: LedgerCode.spotAvailable, funding: LedgerCode.funding } as const

/** The journal's key. */
export const bizIdOf = (quoteId: string) => `convert:${quoteId}`

export interface EndParts {
  readonly sql: Sql
  readonly webNews: Pick<WebNews, 'write' | 'published'>
  readonly now: () => number
}

export interface Coins {
  readonly account: number
  readonly from: Asset
  readonly to: Asset
}

/** Moves the coins of one that is stored as in progress, and stores what became of it. */
export async function settleConversion(
  { engine, ...parts }: EndParts & { readonly engine: Pick<EngineClient, 'submit'> },
  made: Conversion,
  coins: Coins,
): Promise<Conversion> {
  const { rejection } = await engine.submit(conversionCommand(made, coins))
  if (rejection === Rejection.none) return (await endConversion(parts.sql, made.id, undefined)) ?? made
  const reason = rejection === Rejection.insufficientBalance ? 'balance' : 'interrupted'
  return failConversion(parts, made, reason)
}

/** Ends one that never reached the ledger, and notifies its owner, who may have left the page. */
export async function failConversion(
  { sql, webNews, now }: EndParts,
  made: Conversion,
  reason: ConversionFailure,
): Promise<Conversion> {
  const { id, userId, fromAmount, fromCoin } = made
  const atMs = now()
  const ended = await inTransaction(sql, async (tx) => {
    const failed = await endConversion(tx, id, reason)
    const values = { amount: `${amountText(fromAmount)} ${fromCoin}`, time: atMs }
    if (failed?.state === 'failed')
      await webNews.write(tx, { key: `convert-failed-${id}`, userId, template: 'convertFailed', values, atMs })
    return failed
  })
  webNews.published(userId)
  return ended ?? made
}

/** Both coins against the house's inventory, in one journal. */
function conversionCommand(
  { quoteId, fromAmount, toAmount, acceptedAtMs, wallet }: Conversion,
  { account, from, to }: Coins,
) {
  const own = { code: WALLETS[wallet], owner: account }
  const inventory = { code: LedgerCode.inventory }
  const key = { bizType: BizType.convert, bizId: bizIdOf(quoteId), bizTime: acceptedAtMs, leg: 0 }
  const note = { actor: `user:${account}`, memo: `${from.code} to ${to.code}` }
  return journal({ ...key, ...note }, [
    ...moved(own, inventory, from.asset, fromAmount),
    ...moved(inventory, own, to.asset, toAmount),
  ])
}
