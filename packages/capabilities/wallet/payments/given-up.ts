import { type Chain, type ChainUnits, NATIVE } from '@bowline/chains/chain.ts'
import { type PaymentPlan, spendsOf } from '@bowline/chains/payment-plan.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { finishRecognised, noteSeen } from '../custody/moves.store.ts'
import { askPosting } from '../postings/postings.store.ts'
import { bookCustody, enterPaymentState, noteCost } from './open-payments.store.ts'
import { paymentKey } from './payments.store.ts'
import { readPlan } from './plan-text.ts'
import type { SendParts } from './send-payment.ts'

interface GivenUp {
  readonly move: number
  readonly payment: number
  readonly plan: PaymentPlan
  readonly isRecognised: boolean
  readonly seen: { readonly txid: string; readonly cost: ChainUnits } | undefined
}

/**
 * What was given up and sent all the same comes to our own addresses, and is nobody's in the books. Here it is known again by what it
 * does, so that persons read what it is; and when two have said so, the cold wallet gives what it has sent (decision 133).
 */
export async function followGivenUp(parts: SendParts, chain: Chain): Promise<void> {
  for (const each of await givenUp(parts)) {
    const sent = await findSent(parts, chain, each)
    if (sent?.txid !== each.seen?.txid) {
      await noteSeen(parts.sql, each.move, sent, parts.now())
      if (sent) parts.log.error({ move: each.move, ...sent }, 'a transfer that was given up was sent all the same')
    } else if (sent && each.isRecognised) await book(parts, each, sent)
  }
}

async function givenUp({ sql, network }: SendParts): Promise<GivenUp[]> {
  const rows = await sql<
    { id: bigint; payment: bigint; state: string; plan: unknown; seen_txid: string | null; seen_cost: string | null }[]
  >`
    select m.id, m.payment, m.state, m.seen_txid, m.seen_cost, p.plan
    from wallet_moves m join wallet_payments p on p.id = m.payment
    where m.network = ${network.network} and m.state in ('given-up', 'recognised') and p.state = 'void' order by m.id`
  return rows.map(({ id, payment, state, plan, seen_txid, seen_cost }) => ({
    ...{ move: Number(id), payment: Number(payment), plan: readPlan(plan), isRecognised: state === 'recognised' },
    seen: seen_txid === null ? undefined : { txid: seen_txid, cost: BigInt(seen_cost ?? 0) },
  }))
}

/** By what came to us of one transaction that no other move is: the same amounts at the same addresses, out of what was bound. */
async function findSent({ sql, network }: SendParts, chain: Chain, { move, plan }: GivenUp): Promise<GivenUp['seen']> {
  const [payout] = plan.payouts
  if (!payout) return undefined
  const change = plan.kind === 'utxo' ? plan.change : undefined
  const from = plan.kind === 'evm' ? plan.from.toLowerCase() : null
  const cameTo = (address: string, asset: string, amount: bigint) => sql`
    from wallet_deposits d join wallet_addresses a on a.key = d.receiver and a.role is not null and a.address = ${address}
    where d.network = ${network.network} and d.asset = ${asset} and d.amount = ${String(amount)} and d.side = 'suspense'
      and d.height is not null and d.stage <> 'dropped'`
  const ofChange = change
    ? sql`and exists (select ${cameTo(change.address, NATIVE, change.amount)} and d.txid = came.txid)`
    : sql``
  const rows = await sql<{ txid: string }[]>`
    select came.txid from (select d.txid, d.sender ${cameTo(payout.to, payout.asset, payout.amount)}) as came
    where (${from}::text is null or lower(came.sender) = ${from}) ${ofChange} and not exists (
      select from wallet_moves o where o.network = ${network.network} and o.seen_txid = came.txid and o.id <> ${move})
    limit 1`
  const txid = rows[0]?.txid
  if (txid === undefined || (await chain.usedOf(plan)).length === 0) return undefined
  const status = await chain.transaction(txid)
  if (status.state !== 'mined' || !status.succeeded) return undefined
  return { txid, cost: status.fee ?? (plan.kind === 'utxo' ? plan.fee : 0n) }
}

/** All that came of it is out of suspense, and what it cost beside it. It waits until that is final and in the ledger. */
async function book(
  { sql, network, now }: SendParts,
  { move, payment, plan }: GivenUp,
  sent: { txid: string; cost: bigint },
) {
  const atMs = now()
  const spends = [...spendsOf(plan)]
  await inTransaction(sql, async (tx) => {
    const came = await cameOf(tx, network.network, sent.txid)
    const [payout] = plan.payouts
    if (!came.some(({ asset, amount }) => asset === payout?.asset && amount === payout.amount)) return
    if (came.some(({ isPosted }) => !isPosted)) return
    // What another transfer has of it, it can never use: that is given up too, or ends as one that lost.
    const others = await tx`
      select from wallet_spends s join wallet_payments p on p.id = s.payment
      where s.network = ${network.network} and s.spend = any (${spends}) and p.id <> ${payment}
        and p.state not in ('void', 'dead')`
    if (others.length > 0 || !(await enterPaymentState(tx, payment, 'void', 'final', atMs))) return
    await tx`
      update wallet_spends s set payment = ${payment} from wallet_payments p
      where p.id = s.payment and p.id <> ${payment} and p.state = 'void' and s.network = ${network.network}
        and s.spend = any (${spends})`
    await tx`update wallet_payments set txid = ${sent.txid} where id = ${payment}`
    await noteCost(tx, payment, sent.cost)
    for (const { id, key, generation, asset, amount } of came) {
      const [own] = await tx<{ id: bigint }[]>`
        insert into wallet_postings (key, deposit_id, kind, generation, actor, created_at)
        values (${key}, ${id}, 'own', ${generation}, 'wallet', ${new Date(atMs)}) returning id`
      await bookCustody(tx, { network: network.network, asset, role: 'cold', amount: -amount }, Number(own?.id), atMs)
    }
    const about = { subject: { payment }, key: paymentKey(payment), actor: 'wallet', atMs }
    const paid = await askPosting(tx, { ...about, kind: 'cost' })
    await bookCustody(tx, { network: network.network, asset: NATIVE, role: 'cold', amount: -sent.cost }, paid, atMs)
    await finishRecognised(tx, move, atMs)
  })
}

async function cameOf(tx: Transaction, network: string, txid: string) {
  const rows = await tx<
    { id: bigint; key: string | null; generation: number; asset: string; amount: string; is_posted: boolean }[]
  >`
    select d.id, s.key, d.generation, d.asset, d.amount, coalesce(s.outcome = 'posted', false) as is_posted
    from wallet_deposits d join wallet_addresses a on a.key = d.receiver and a.role is not null
      left join wallet_postings s on s.deposit_id = d.id and s.kind = 'suspend' and s.generation = d.generation
    where d.network = ${network} and d.txid = ${txid} and d.side = 'suspense' and d.stage <> 'dropped' order by d.id`
  return rows.map(({ id, key, generation, asset, amount, is_posted }) => ({
    ...{ id, key: key ?? '', generation, asset, amount: BigInt(amount), isPosted: is_posted },
  }))
}
