import type { KeyObject } from 'node:crypto'
import { toChain } from '@bowline/chains/ledger-units.ts'
import {
  type ApprovedRecord,
  releaseIdOf,
  signRecord,
  type WithdrawalRecord,
} from '@bowline/chains/signer/withdrawal-record.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { assertionsFor } from '../../release-keys/index.ts'
import { isColdPath } from '../addresses/account-keys.store.ts'
import { isFuelling } from '../custody/check-fuel.ts'
import { allowedMoveOf } from '../custody/check-move.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import type { WalletUnits } from '../networks/wallet-units.ts'
import { allowedReturnOf } from '../returns/check-return.ts'
import { isMove, type PaymentKind } from './payments.store.ts'
import { readPlan, recordsJson } from './plan-text.ts'

export interface RecordParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  readonly units: WalletUnits
  readonly key: KeyObject
  readonly log: Log
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
  readonly is_due: boolean
  readonly coin: string | null
  readonly to: string | null
  readonly net: string | null
}

/**
 * Signs a record for each output of the payments that wait for it, when the ledger has what belongs to them. What is signed
 * comes from the withdrawal, which the process that planned the payment cannot change; a payment whose outputs say anything
 * else is signed by nobody. That process writes states too, so none is believed: the ledger has to hold the money as
 * approved, its receiver to have been looked at, and as many persons as the withdrawal asks for have to have looked. Returns how many were signed.
 */
export async function signRecords({ sql, networks, units, key, log, now }: RecordParts): Promise<number> {
  // What comes from the cold wallet is signed by persons on another machine.
  const waiting = await sql<{ id: bigint; network: string; kind: PaymentKind; plan: unknown }[]>`
    select id, network, kind, plan from wallet_payments p
    where state = 'asked' and records is null and kind <> 'refill-cold' and not exists (
      select from wallet_postings where payment_id = p.id and kind = 'leave' and outcome is null)
    order by id`
  let signed = 0
  for (const { id, network, kind, plan: planned } of waiting) {
    const outputs = await outputsOf(sql, id, network)
    if (outputs.some(({ withdraw_id, state }) => withdraw_id !== null && state !== 'planned')) continue
    const plan = readPlan(planned)
    const known = networks.find((each) => each.network === network)
    const node = known?.node
    const back = kind === 'return' && node ? await allowedReturnOf(sql, node, Number(id), plan) : undefined
    const isDecided =
      kind === 'return'
        ? back !== undefined
        : kind === 'tank' || kind === 'fuel'
          ? known && node && (await isFuelling(sql, { ...known, node }, kind, plan))
          : !isMove(kind) || (node && (await allowedMoveOf(sql, node, { id: Number(id), network, kind }, plan)))
    if (
      !isDecided ||
      outputs.some(({ withdraw_id, to_path, is_due }) =>
        withdraw_id === null ? !to_path && kind !== 'return' : !is_due || kind !== 'payout',
      )
    ) {
      log.error({ payment: Number(id) }, 'a payment asks for what nobody decided: persons must look')
      continue
    }
    const { payouts } = plan
    let records: WithdrawalRecord[]
    try {
      records = back
        ? payouts.map((payout) => ({ ...payout, network, to: back.to, createdAtMs: now() }))
        : outputs.map((output, i) => recordOf(units, network, payouts[i]?.id ?? '', output, now()))
    } catch (error) {
      // A coin that is not listed any more holds up no other.
      log.error({ payment: Number(id), error: (error as Error).message }, 'a payment cannot be decided on')
      continue
    }
    const approved: ApprovedRecord[] = []
    for (const record of records)
      approved.push({
        record,
        signature: signRecord(record, key),
        approvals: await assertionsFor(sql, releaseIdOf(record.id)),
        // The chain's fee is taken from what goes back.
        ...(back && { released: back.amount }),
      })
    await sql`
      update wallet_payments set records = ${sql.json(recordsJson(approved) as never)}, state = 'planned',
        changed_at = ${new Date(now())}
      where id = ${id} and state = 'asked' and records is null`
    signed += 1
  }
  return signed
}

async function outputsOf(sql: Sql, payment: bigint, network: string): Promise<Output[]> {
  return sql<Output[]>`
    select o.place, o.to_path, o.address, o.asset, o.amount, w.withdraw_id, w.state, w.coin, w.address as to,
      w.amount - w.fee as net,
      w.network = ${network} and w.receiver is null and w.payable_until is not null and w.persons <= (
        select count(*) from withdrawal_reviews r where r.withdrawal = w.id and r.verdict = 'approve')
      and exists (
        select from wallet_postings p where p.withdrawal_id = w.id and p.kind = 'approve' and p.outcome = 'posted'
          and p.generation = (select count(*) from wallet_postings r where r.withdrawal_id = w.id and r.kind = 'recall'))
      and not exists (
        select from wallet_postings p where p.withdrawal_id = w.id and p.kind in ('release', 'settle', 'refund', 'finish'))
      and not o.is_void and not exists (
        select from wallet_payment_outputs other join wallet_payment_versions v on v.payment = other.payment
        where other.withdrawal = w.id and other.payment <> o.payment)
      as is_due
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
    // Ours: the signer derives the address itself and compares. What is cold is of another seed.
    const { address, asset, amount } = output
    const path = to_path as string
    const toPath = isColdPath(path) ? undefined : path
    return { id: payoutId, network, asset, to: address, amount: BigInt(amount), toPath, createdAtMs }
  }
  const { asset, decimals } = units.coinNamed(network, coin ?? '')
  const amount = toChain(BigInt(net ?? 0), decimals)
  if (amount === undefined) throw new Error(`withdrawal ${withdraw_id} is no amount of ${network}`)
  return { id: withdraw_id, network, asset, to: to ?? '', amount, createdAtMs }
}
