import type { EvmPlan, PaymentPlan, UtxoPlan } from '@bowline/chains/payment-plan.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'

type Check = (value: unknown) => boolean

const text: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 && !/[\r\n]/.test(value)
const amount: Check = (value) => typeof value === 'bigint' && value >= 0n && value < 2n ** 256n
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const bytes: Check = (value) => value instanceof Uint8Array && value.length <= 200
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const is =
  (wanted: unknown): Check =>
  (value) =>
    value === wanted
const list =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check)

/** Exactly these fields: one more may mean something to a later reader that it did not mean here. */
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) => check((value as Record<string, unknown>)[key]))

const payout = shape({ id: text, asset: text, to: text, amount })
const input = shape({ txid: text, index: count, amount, address: text, path: text })

const utxo = shape({
  kind: is('utxo'),
  network: text,
  inputs: list(input, 1_000),
  payouts: list(payout, 100),
  change: maybe(shape({ path: text, address: text, amount })),
  fee: amount,
  virtualBytes: count,
  feeCap: amount,
})

const evm = shape({
  kind: is('evm'),
  network: text,
  chainId: amount,
  from: text,
  path: text,
  nonce: amount,
  payouts: (value) => list(payout, 1)(value) && (value as unknown[]).length === 1,
  gasLimit: amount,
  maxFee: amount,
  priorityFee: amount,
  feeCap: amount,
})

const record = shape({
  id: text,
  network: text,
  asset: text,
  to: text,
  amount,
  toPath: maybe(text),
  createdAtMs: count,
})
const approval = shape({ approver: text, signature: bytes })
const approved = shape({ record, signature: bytes, approvals: list(approval, 10) })

/** Undefined when it is no plan: the process that asks may be in a stranger's hands. */
export function readPlan(value: unknown): PaymentPlan | undefined {
  if (utxo(value)) return value as UtxoPlan
  return evm(value) ? (value as EvmPlan) : undefined
}

export function readRecords(value: unknown): readonly ApprovedRecord[] | undefined {
  return list(approved, 100)(value) ? (value as ApprovedRecord[]) : undefined
}
