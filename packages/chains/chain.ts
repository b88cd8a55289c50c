import type { PaymentPlan, SpendFrom } from './payment-plan.ts'

/** Smallest units of the asset on its chain: wei, satoshi, drops, a token's own. Never the ledger's 10^-8. */
export type ChainUnits = bigint

/**
 * What distinguishes the receivers of a chain, computed by us from raw bytes and never taken from a node's text: the hex of
 * an output's script, the lower-case 20 bytes of an EVM address, a classic XRP address.
 */
export type AddressKey = string

/** The chain's own coin, where a token would give its contract. */
export const NATIVE = 'native'

export interface BlockLink {
  readonly height: number
  readonly hash: string
  readonly parent: string
}

export interface Head extends BlockLink {
  /** As its block says. */
  readonly timeMs: number
  /** A fork below it does not happen any more; undefined where the chain has no such promise. */
  readonly finalizedHeight: number | undefined
}

/** Value that one place of one transaction moved to one receiver. */
export interface Transfer {
  readonly txid: string
  /**
   * Unique within the transaction, and the same in whichever block it lands: `o0` an output, `v` the value of the call
   * itself, `i0.1` an internal call, `l0` the first log of the transaction, `p` a payment of a tag chain.
   */
  readonly place: string
  /** `NATIVE`, or the contract of the token as an address key. */
  readonly asset: string
  readonly receiver: AddressKey
  readonly amount: ChainUnits
  /** The sender where the chain names one. */
  readonly sender: string | undefined
  /** Whether the sender's own key signed for it: code at an address, and whoever may move its tokens, pass on for anybody. */
  readonly isBySender: boolean
  /** Undefined where the chain has no tags, and where the payment bore none. */
  readonly tag: number | undefined
  /** A mining reward, which the chain itself locks for a hundred blocks. */
  readonly isCoinbase: boolean
}

/** Who made a listed token say that nothing was moved to a receiver: it puts their address into lists, where it may be copied. */
export interface Decoy {
  readonly receiver: AddressKey
  readonly sender: AddressKey
}

export interface ScannedBlock extends BlockLink {
  readonly timeMs: number
  readonly transfers: readonly Transfer[]
  readonly decoys?: readonly Decoy[]
}

/** What one transaction that succeeded moved of a token, and the block that it is in. */
export interface TokenMoves extends Pick<BlockLink, 'height' | 'hash'> {
  readonly transfers: readonly Transfer[]
}

/** Asked once for every transfer of a block. */
export type Watches = (receiver: AddressKey) => boolean

/** What a node says of one transaction. Its word alone decides nothing but whether to look again. */
export type TransactionStatus =
  | { readonly state: 'unknown' }
  | { readonly state: 'pool' }
  | {
      readonly state: 'mined'
      readonly height: number
      readonly blockHash: string
      /** False for a call that was reverted: included, paid for, and nothing moved. */
      readonly succeeded: boolean
      /** What the sender paid, where the chain's answer has it. */
      readonly fee: ChainUnits | undefined
    }

/** What a broadcast says, sorted by what has to be done next (wallet-additions §5, W14). */
export type BroadcastAnswer =
  /** In the pool, now or before. */
  | { readonly answer: 'accepted'; readonly txid: string }
  /** In a block already. */
  | { readonly answer: 'mined' }
  /** Its nonce or an input is used: by it, by another version, or the node lags. Look all versions up. */
  | { readonly answer: 'spent'; readonly reason: string }
  /** A version that pays more is in the pool. */
  | { readonly answer: 'outbid'; readonly reason: string }
  /** Below what the node takes at the moment: raise the fee or wait. */
  | { readonly answer: 'too-cheap'; readonly reason: string }
  /** It can never be mined as it is: our planning error. */
  | { readonly answer: 'unfit'; readonly reason: string }
  /** No answer: it may or may not have arrived. Send the same bytes again. */
  | { readonly answer: 'unanswered'; readonly reason: string }

/** Per virtual byte in thousandths of a satoshi, or the two fields of EIP-1559 in wei. */
export type FeeRate =
  | { readonly kind: 'per-vbyte'; readonly milliSats: bigint; readonly incrementalMilliSats: bigint }
  | { readonly kind: 'per-gas'; readonly maxFee: bigint; readonly priorityFee: bigint }

export type ReadAddress =
  | { readonly address: string; readonly key: AddressKey }
  | { readonly refusal: 'address-malformed' | 'address-checksum' }

export interface Payout {
  /** The withdrawal it belongs to. */
  readonly id: string
  readonly asset: string
  readonly to: string
  readonly amount: ChainUnits
}

/** What the bytes of a signed transaction really do, whoever says what they are. */
export interface DecodedTransaction {
  readonly txid: string
  /** What it uses up and no other transaction may: `txid:index` of each input, or `address#nonce`. */
  readonly spends: readonly string[]
  readonly pays: readonly Omit<Payout, 'id'>[]
  /** The most it can cost; undefined where only the inputs' own transactions say. */
  readonly feeCap: ChainUnits | undefined
}

/** What is asked of a token before it is listed. Addresses as keys: to one of ours that users pay to, and on to the hot wallet. */
export interface TokenQuestion {
  readonly contract: AddressKey
  readonly decimals: number
  readonly through: AddressKey
  readonly to: AddressKey
}

/** What is wrong with a token, and what that means. */
interface TokenFaults {
  'no-code': 'nothing is at its address'
  decimals: 'it counts otherwise than it is listed'
  refused: 'nobody’s arrives at an address of ours'
  'says-otherwise': 'its log says another amount than arrives'
  'takes-a-fee': 'less arrives than was sent, or more leaves'
  stays: 'what has arrived cannot be sent on'
  rebases: 'a balance changes without a log'
}
export type TokenFault = keyof TokenFaults

/** What whoever controls a token may do later, as its code looks. */
interface TokenSigns {
  'blocks-addresses': 'some address can neither send nor receive any more'
  pauses: 'nobody can'
  'may-take-fees': 'it takes none, and can begin to'
  upgradeable: 'its code becomes another'
}
export type TokenSign = keyof TokenSigns

export interface TokenFindings {
  readonly faults: readonly TokenFault[]
  readonly signs: readonly TokenSign[]
  /** SHA-256 of all code that runs, hex; empty where there is none. */
  readonly code: string
  readonly height: number
}

/** `no-holder`: nobody has received any lately; `cannot-simulate`: this node does not run what is not sent. */
export type TokenCheck = TokenFindings | { readonly undone: 'no-holder' | 'cannot-simulate' }

/** How far back it is looked for who has used a nonce or an output. */
export const BLOCKS_LOOKED_BACK = 2_000

/** Why a payment cannot be planned. */
export type PlanRefusal = 'funds-short' | 'dust' | 'would-fail' | 'several-payouts' | 'fee-cap'

export interface NotPlanned {
  readonly refusal: PlanRefusal
  /** Of an account that has too little: what the fee alone would be at most. */
  readonly fee?: ChainUnits
}

/** One network, through one node. Every kind of chain passes the same `chain.spec.ts`. */
export interface Chain {
  readonly network: string
  readonly kind: 'utxo' | 'evm' | 'tag' | 'simulated'
  /** Decimals of the native coin. */
  readonly decimals: number
  /**
   * `most-work`: a branch that is shorter than what we know is a node that lags or follows a losing fork. `node`: heads
   * go back too (proof of stake).
   */
  readonly forkChoice: 'most-work' | 'node'
  /** Whether blocks report coins that contracts send. */
  readonly seesInternalTransfers: boolean
  readAddress(text: string): ReadAddress
  addressOf(key: AddressKey): string
  /** The receiving address at `branch`/`index` below an account's extended public key. */
  deriveAddress(accountKey: string, branch: number, index: number): { address: string; key: AddressKey }
  head(): Promise<Head>
  /** On the best chain of the node by height, or any block it knows by hash. */
  header(at: number | string): Promise<BlockLink | undefined>
  /** Undefined when the node does not have the block. */
  block(hash: string, watches: Watches): Promise<ScannedBlock | undefined>
  /** Transfers that wait for a block now. */
  pool(watches: Watches): Promise<readonly Transfer[]>
  /** What took the place of a transaction that the pool showed before, if the last look at it has shown that. */
  replacedBy(txid: string): string | undefined
  transaction(txid: string): Promise<TransactionStatus>
  /**
   * Of what a plan uses up (`spends`), what a transaction in a block has used, whoever made it; as of a block of the best chain
   * where one is named.
   */
  usedOf(plan: PaymentPlan, asOf?: BlockLink): Promise<readonly string[]>
  /** The transaction that did, looked for in the last blocks up to a height; undefined: not found there. */
  userOf(plan: PaymentPlan, upTo: number): Promise<string | undefined>
  feeRate(): Promise<FeeRate>
  /** What an address has of an asset, now or as of a block; only where addresses have balances. */
  balance?(address: string, asset: string, asOf?: BlockLink): Promise<ChainUnits>
  /**
   * What a transaction has paid of any token, listed or not, as its contract says; undefined: it is in no block, or was reverted. Only
   * where there are tokens.
   */
  tokenMoves?(txid: string, contract: string, watches: Watches): Promise<TokenMoves | undefined>
  /** What a token does, before it is listed; only where there are tokens. */
  checkToken?(question: TokenQuestion): Promise<TokenCheck>
  /** Whether the contract at an address takes a signature of a digest for its own, as of what is final; only where contracts sign. */
  acceptsSignature?(address: string, digest: Uint8Array, signature: Uint8Array): Promise<boolean>
  /** Binds inputs or a nonce to payouts; nothing is sent. */
  plan(from: SpendFrom, payouts: readonly Payout[], rate: FeeRate): Promise<PaymentPlan | NotPlanned>
  /** The unsigned bytes of a plan, as a signer will see them. */
  unsigned(plan: PaymentPlan): Uint8Array
  decode(raw: Uint8Array): DecodedTransaction
  broadcast(raw: Uint8Array): Promise<BroadcastAnswer>
  /** The same nonce or inputs and the same payouts for a higher fee, at least what replacing costs. */
  bump(plan: PaymentPlan, rate: FeeRate): PaymentPlan | { refusal: PlanRefusal }
}
