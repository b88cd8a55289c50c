import type { KeyObject } from 'node:crypto'
import { toChain } from '@bowline/chains/ledger-units.ts'
import { type ApprovedRecord, signRecord, type WithdrawalRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { readPlan, recordsJson } from './plan-text.ts'

export interface RecordParts {
  readonly sql: Sql
  readonly units: WalletUnits
  readonly key: KeyObject
  readonly now: () => number
}

interface Output {
  readonly place: number
  readonly to_path: string | null
  readonly address: string
  readonly asset: string
  readonly amount: string
  readonly withdraw_id: string | null
  readonly state: string | null
  readonly coin: string | null
  readonly to: string | null
  readonly net: string | null
}

/**
 * Signs a record for each output of the payments that wait for it, when the ledger has what belongs to them. What is signed
 * comes from the withdrawal, which the process that planned the payment cannot change; a payment whose outputs say anything
 * else is signed by nobody. Returns how many were signed.
 */
export async function signRecords({ sql, units, key, now }: RecordParts): Promise<number> {
  const waiting = await sql<{ id: bigint; network: string; plan: unknown }[]>`
    select id, network, plan from wallet_payments p where state = 'asked' and records is null and not exists (
      select from wallet_postings where payment_id = p.id and kind = 'leave' and outcome is null)
    order by id`
  let signed = 0
  for (const { id, network, plan } of waiting) {
    const outputs = await outputsOf(sql, id)
    if (outputs.some(({ withdraw_id, state }) => withdraw_id !== null && state !== 'planned')) continue
    const { payouts } = readPlan(plan)
    const records = outputs.map((output, i) => recordOf(units, network, payouts[i]?.id ?? '', output, now()))
    const approved: ApprovedRecord[] = records.map((record) => ({
      record,
      signature: signRecord(record, key),
      approvals: [],
    }))
    await sql`
      update wallet_payments set records = ${sql.json(recordsJson(approved) as never)}, state = 'planned',
        changed_at = ${new Date(now())}
      where id = ${id} and state = 'asked' and records is null`
    signed += 1
  }
  return signed
}

async function outputsOf(sql: Sql, payment: bigint): Promise<Output[]> {
  return sql<Output[]>`
    select o.place, o.to_path, o.address, o.asset, o.amount, w.withdraw_id, w.state, w.coin, w.address as to,
      w.amount - w.fee as net
    from wallet_payment_outputs o left join withdrawals w on w.id = o.withdrawal
    where o.payment = ${payment} order by o.place`
}

function recordOf(
  units: WalletUnits,
  network: string,
  payoutId: string,
  output: Output,
  createdAtMs: number,
): WithdrawalRecord {
  const { withdraw_id, coin, to, net, to_path } = output
  if (withdraw_id === null) {
    // Ours: the signer derives the address itself and compares.
    const { address, asset, amount } = output
    return { id: payoutId, network, asset, to: address, amount: BigInt(amount), toPath: to_path ?? '', createdAtMs }
  }
  const { asset, decimals } = units.coinNamed(network, coin ?? '')
  const amount = toChain(BigInt(net ?? 0), decimals)
  if (amount === undefined) throw new Error(`withdrawal ${withdraw_id} is no amount of ${network}`)
  return { id: withdraw_id, network, asset, to: to ?? '', amount, createdAtMs }
}
