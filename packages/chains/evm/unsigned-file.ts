import { type EvmPlan, isWhatWasPlanned } from '../payment-plan.ts'
import { decodeEvm } from './evm-transaction.ts'

/** A transaction of an account as a file for a signer that is connected to nothing. */
export interface UnsignedEvmFile {
  readonly format: 'bowline-unsigned-1'
  readonly plan: EvmPlan
  /** Where the key of the receiver is, below the account that the offline machine knows. */
  readonly receiverPath: string
}

const WHOLE = /^\d+n$/

export function unsignedEvmText(plan: EvmPlan, receiverPath: string): string {
  const file: UnsignedEvmFile = { format: 'bowline-unsigned-1', plan, receiverPath }
  return `${JSON.stringify(file, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value), 2)}\n`
}

/** Undefined: not such a file. What it says is checked by whoever signs it. */
export function readUnsignedEvm(text: string): UnsignedEvmFile | undefined {
  try {
    const file = JSON.parse(text, (_key, value) =>
      typeof value === 'string' && WHOLE.test(value) ? BigInt(value.slice(0, -1)) : value,
    ) as Partial<UnsignedEvmFile>
    const { format, plan, receiverPath } = file
    const isWhole =
      format === 'bowline-unsigned-1' && plan?.kind === 'evm' && plan.payouts.length === 1 && !!receiverPath
    return isWhole ? (file as UnsignedEvmFile) : undefined
  } catch {
    return undefined
  }
}

/** What came back, ready to be sent: signed by the sender's key, and doing what was planned; otherwise undefined. */
export function signedByFile(text: string, plan: EvmPlan): Uint8Array | undefined {
  try {
    const hex = text.trim().replace(/^0x/, '')
    if (!/^[0-9a-f]+$/.test(hex)) return undefined
    const raw = Buffer.from(hex, 'hex')
    return isWhatWasPlanned(decodeEvm(raw), plan) ? raw : undefined
  } catch {
    return undefined
  }
}
