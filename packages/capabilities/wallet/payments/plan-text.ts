import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'

/** Whole numbers of any size as text that nothing else in a plan looks like. */
const WHOLE = /^\d+n$/

/** For a column of JSON, which has no such numbers. */
export function planJson(plan: PaymentPlan): unknown {
  return JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))
}

export function readPlan(json: unknown): PaymentPlan {
  return revive(json) as PaymentPlan
}

export function recordsJson(records: readonly ApprovedRecord[]): unknown {
  return records.map(({ record, signature, approvals, released }) => ({
    record: { ...record, amount: `${record.amount}n` },
    signature: Buffer.from(signature).toString('base64'),
    approvals,
    ...(released !== undefined && { released: `${released}n` }),
  }))
}

export function readRecords(json: unknown): readonly ApprovedRecord[] {
  // Older rows have no word of persons.
  const rows = revive(json) as (Omit<ApprovedRecord, 'signature' | 'approvals'> & {
    readonly signature: string
    readonly approvals?: ApprovedRecord['approvals']
  })[]
  return rows.map(({ signature, approvals = [], ...rest }) => ({
    ...rest,
    signature: Buffer.from(signature, 'base64'),
    approvals,
  }))
}

function revive(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_, value) =>
    typeof value === 'string' && WHOLE.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
}
