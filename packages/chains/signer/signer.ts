import type { PaymentPlan } from '../payment-plan.ts'
import type { Assertion } from './assertion.ts'
import type { ReleaseKeySet } from './release-text.ts'
import type { ApprovedRecord } from './withdrawal-record.ts'

/** Why nothing was signed. All but `locked` and `expired` are worth an alarm: nobody honest asks for it. */
export type SignRefusal =
  /** No seed is open. */
  | 'locked'
  /** Not a plan, or of a network that the policy does not know. */
  | 'malformed'
  /** An output that no record asks for, or a record that no output pays. */
  | 'unknown-output'
  | 'record-forged'
  /** Older than ten minutes when it was first to be signed. */
  | 'expired'
  /** An input, a sender or a change that is not derived from the seed where the plan says. */
  | 'not-ours'
  /** Foreign addresses are paid from the hot account alone. */
  | 'wrong-account'
  | 'over-cap'
  | 'fee-cap'
  | 'approvals-missing'
  /** The withdrawal was signed before, for another receiver, amount, nonce or input. */
  | 'changed-payment'
  /** The nonce or an input is bound to another withdrawal. */
  | 'spend-in-use'

export type Signed = { readonly raw: Uint8Array; readonly txid: string } | { readonly refusal: SignRefusal }

/** Whoever has the keys: a process on this machine, a hardware module, or a person with a file. */
export interface Signer {
  sign(plan: PaymentPlan, records: readonly ApprovedRecord[]): Promise<Signed>
  /** What it would sign now on a network. Undefined: nothing, because its policy does not know the network. */
  terms(network: string): Promise<SigningTerms | undefined>
  /** The signature of an address of ours under the root of a day's liabilities; throws for anything else. */
  attest(path: string, statement: ReserveStatement): Promise<string>
  /** Extended public key of an account: `m/84'/0'/0'`. Nothing below an account is ever given out. */
  accountKey(path: string): Promise<string>
  /** Whose keys release payments. */
  releaseKeys(): Promise<ReleaseKeySet>
  /** The next version, which two persons of the present one have signed. */
  changeReleaseKeys(next: ReleaseKeySet, approvals: readonly Assertion[]): Promise<ChangedKeys>
}

/** `stale`: the version is not the one after the present; `approvals-missing`: two persons of the present set have not signed. */
export type ChangedKeys =
  | { readonly version: number }
  | { readonly refusal: 'locked' | 'malformed' | 'stale' | 'approvals-missing' }

/** What an address of the house signs once a day. */
export interface ReserveStatement {
  /** `2030-01-01` */
  readonly snapshot: string
  readonly root: string
  readonly network: string
  readonly height: number
}

/** Published by the signer, whose policy was sealed with the seed, so that nothing is planned that it would refuse. */
export interface SigningTerms {
  readonly feeCap: bigint
  /** Whose addresses it takes for ours. */
  readonly accounts: readonly string[]
  readonly assets: Readonly<
    Record<
      string,
      {
        readonly perRecord: bigint
        /** Of what may leave now, by the hour and by the day. */
        readonly left: bigint
        /** Above it two persons have to release a record. */
        readonly twoPersonsAbove: bigint
        /** Of what may leave now that nobody has released. */
        readonly leftUnreleased: bigint
      }
    >
  >
}

/** What may leave, in chain units; counted by the signer itself, over what it signed. */
export interface OutflowCaps {
  readonly perRecord: bigint
  readonly perHour: bigint
  readonly perDay: bigint
  /** Above it two persons have to release a record; `MOST_UNRELEASED` of it may leave without, by the hour and the day. */
  readonly twoPersonsAbove: bigint
}

/** Whoever can have records signed could split a large payment: so much of the bound leaves before persons have to look. */
export const MOST_UNRELEASED = { perHour: 5n, perDay: 20n } as const

export interface NetworkPolicy {
  readonly kind: 'utxo' | 'evm'
  /** Address prefixes of the Bitcoin family. */
  readonly rules?: 'bitcoin' | 'bitcoin-regtest' | 'litecoin' | 'litecoin-regtest'
  readonly chainId?: bigint
  /** The account that pays foreign addresses. */
  readonly hotAccount: string
  /** Accounts that pay only our own; from the first one, of deposits, what is held goes back whole (`return:…`). */
  readonly ownAccounts: readonly string[]
  /** Of these, the one that pays fees: coins of the chain's own, to the account of deposits and to itself. */
  readonly gasAccount?: string
  readonly feeCap: bigint
  /** By `NATIVE` or contract. */
  readonly assets: Readonly<Record<string, OutflowCaps>>
}

/** Enrolled when the seed is made, and kept with it: a server that was taken over cannot change it. */
export interface SigningPolicy {
  /** Ed25519, SPKI in base64. */
  readonly recordKey: string
  /** Given in a file beside the seed, once; after that two of its persons change it. */
  readonly releaseKeys: ReleaseKeySet
  readonly networks: Readonly<Record<string, NetworkPolicy>>
}
