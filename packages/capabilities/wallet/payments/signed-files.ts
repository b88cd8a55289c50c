import type { Chain } from '@bowline/chains/chain.ts'
import { isWhatWasPlanned } from '@bowline/chains/payment-plan.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { holdMove, moveOfPayment } from '../custody/moves.store.ts'
import { giveUp } from './fill-nonce.ts'
import { enterPaymentState, insertVersion, type OpenPayment } from './open-payments.store.ts'
import type { SendParts } from './send-payment.ts'

/** Loaded by a person; one that a node would not take may be loaded again. */
export async function keepSignedFile(
  sql: Sql,
  { payment, raw, actor }: { readonly payment: number; readonly raw: Uint8Array; readonly actor: string },
  nowMs: number,
): Promise<void> {
  await sql`
    insert into wallet_signed_files (payment, raw, actor, at)
    values (${payment}, ${Buffer.from(raw)}, ${actor}, ${new Date(nowMs)})
    on conflict (payment) do update set raw = excluded.raw, actor = excluded.actor, at = excluded.at`
}

/**
 * Signed on a machine that is connected to nothing: when its bytes do what was planned and nothing else, it goes on like any other.
 * What two persons gave up is not taken any more, and its coins are where they were.
 */
export async function takeSignedFile(parts: SendParts, chain: Chain, { id, plan }: OpenPayment): Promise<void> {
  const { sql, log, onSigned, now } = parts
  if ((await moveOfPayment(sql, id))?.state === 'given-up') return inTransaction(sql, (tx) => giveUp(parts, tx, id))
  const [file] = await sql<{ raw: Uint8Array }[]>`select raw from wallet_signed_files where payment = ${id}`
  if (!file) return
  const decoded = chain.decode(file.raw)
  if (!isWhatWasPlanned(decoded, plan)) {
    log.error({ payment: id }, 'what was signed offline is not what was planned')
    return
  }
  onSigned(decoded.txid)
  await inTransaction(sql, async (tx) => {
    if (!(await holdMove(tx, id))) return
    await insertVersion(tx, id, { txid: decoded.txid, raw: file.raw, plan }, now())
    await enterPaymentState(tx, id, 'asked', 'signed', now())
  })
}
