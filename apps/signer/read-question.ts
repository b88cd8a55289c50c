import type { EvmPlan, PaymentPlan, UtxoPlan } from '@bowline/chains/payment-plan.ts'
import { type Assertion, readReleaseKey } from '@bowline/chains/signer/assertion.ts'
import type { ReleaseKeySet } from '@bowline/chains/signer/release-text.ts'
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
/** Base64 of either alphabet; what a browser says of itself is some hundred bytes long. */
const base64: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9+/_=-]{1,2000}$/.test(value)
const assertion = shape({ key: base64, clientData: base64, authenticatorData: base64, signature: base64 })
const approved = shape({ record, signature: bytes, approvals: list(assertion, 10), released: maybe(amount) })

const person: Check = (value) => text(value) && !/\s/.test(value as string)
const publicKey: Check = (value) => base64(value) && readReleaseKey(value as string) !== undefined
const releaseKey = shape({ person, id: base64, publicKey, rpId: person })
const releaseKeySet = shape({ version: count, keys: list(releaseKey, 100) })

/** Undefined when it is no plan: the process that asks may be in a stranger's hands. */
export function readPlan(value: unknown): PaymentPlan | undefined {
  if (utxo(value)) return value as UtxoPlan
  return evm(value) ? (value as EvmPlan) : undefined
}

export function readRecords(value: unknown): readonly ApprovedRecord[] | undefined {
  return list(approved, 100)(value) ? (value as ApprovedRecord[]) : undefined
}

/** Undefined: it is no set of keys, or one in which nobody is the second. */
export function readReleaseKeys(value: unknown): ReleaseKeySet | undefined {
  if (!releaseKeySet(value)) return undefined
  const { version, keys } = value as ReleaseKeySet
  const different = (of: (key: ReleaseKeySet['keys'][number]) => string) => new Set(keys.map(of)).size
  const isSound = different(({ id }) => id) === keys.length && different(({ publicKey: key }) => key) === keys.length
  return isSound && different(({ person: whose }) => whose) >= 2 ? { version, keys } : undefined
}

export function readAssertions(value: unknown): readonly Assertion[] | undefined {
  return list(assertion, 10)(value) ? (value as Assertion[]) : undefined
}
