import { divide } from '@bowline/money'
import { addr } from 'micro-eth-signer'
import {
  BaseError,
  createPublicClient,
  HttpRequestError,
  http,
  LimitExceededRpcError,
  type PublicClient,
  TimeoutError,
} from 'viem'
import type {
  BlockLink,
  BroadcastAnswer,
  Chain,
  FeeRate,
  NotPlanned,
  Payout,
  ScannedBlock,
  Transfer,
  Watches,
} from '../chain.ts'
import { BLOCKS_LOOKED_BACK, NATIVE } from '../chain.ts'
import { type EvmPlan, MOST_TIMES_DEARER, type PaymentPlan, type SpendFrom, spendsOf } from '../payment-plan.ts'
import { WaitingSpends } from '../waiting-spends.ts'
import { checkToken } from './check-token.ts'
import { isAccepted, signatureCall } from './contract-signature.ts'
import { balanceCall, transferCall } from './erc20.ts'
import { deriveEvmAddress, readEvmAddress } from './evm-address.ts'
import {
  hasSucceeded,
  internalTransfers,
  type MinedReceipt,
  movesOf,
  PLAIN_TRANSFER_GAS,
  type RpcBlock,
  type RpcFrame,
  type RpcReceipt,
  tokenDecoys,
  tokenTransfers,
  topLevelTransfers,
} from './evm-block.ts'
import { sortEvmRefusal } from './evm-broadcast.ts'
import { readHead } from './evm-head.ts'
import { bumpEvm, decodeEvm, unsignedEvm } from './evm-transaction.ts'

export interface EvmOptions {
  readonly network: string
  readonly url: string
  readonly chainId: bigint
  /** Contracts of the tokens that are listed; logs of all others are noise. */
  readonly tokens?: readonly string[]
  /** Whether the node traces calls. Without, coins sent by contracts are found by reconciliation only. */
  readonly traces: boolean
  readonly timeoutMs?: number
}

/** A block of ten thousand receipts takes a small node some seconds. */
const DEFAULT_TIMEOUT_MS = 30_000

/** Ethereum and what is built like it, through one node. */
export function openEvmChain(options: EvmOptions): Chain {
  const { network, url, chainId, traces } = options
  const tokens = new Set((options.tokens ?? []).map((token) => token.toLowerCase()))
  // No retries: whoever asks knows whether asking again is safe.
  const client = createPublicClient({
    transport: http(url, { retryCount: 0, timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS }),
  })
  const ask = <T>(method: string, ...params: unknown[]): Promise<T> =>
    client.request({ method, params } as never) as Promise<T>

  const spends = new WaitingSpends()

  const link = (block: RpcBlock | null): BlockLink | undefined =>
    block ? { height: Number(block.number), hash: block.hash, parent: block.parentHash } : undefined

  async function contentOf(block: RpcBlock, watches: Watches): Promise<Pick<ScannedBlock, 'transfers' | 'decoys'>> {
    if (block.transactions.length === 0) return { transfers: [] }
    const receipts = await ask<RpcReceipt[] | null>('eth_getBlockReceipts', { blockHash: block.hash })
    if (receipts?.length !== block.transactions.length || receipts.some(({ blockHash }) => blockHash !== block.hash))
      throw new Error(`${network}: the node has not all receipts of block ${block.hash}`)
    const succeeded = new Set(receipts.filter(hasSucceeded).map(({ transactionHash }) => transactionHash))
    const ranCode = receipts.some(({ gasUsed }) => BigInt(gasUsed) > PLAIN_TRANSFER_GAS)
    const isListed = (contract: string) => tokens.has(contract)
    const transfers = [
      ...topLevelTransfers(block.transactions, (txid) => succeeded.has(txid), watches),
      ...tokenTransfers(receipts, isListed, watches),
      ...(traces && ranCode ? await internalOf(block, watches) : []),
    ]
    return { transfers, decoys: tokenDecoys(receipts, isListed, watches) }
  }

  async function internalOf(block: RpcBlock, watches: Watches): Promise<Transfer[]> {
    const traced = await ask<{ txHash?: string; result: RpcFrame }[]>('debug_traceBlockByHash', block.hash, {
      tracer: 'callTracer',
    })
    if (traced.length !== block.transactions.length) throw new Error(`${network}: the node traced another block`)
    return traced.flatMap(({ result }, i) =>
      internalTransfers((block.transactions[i] as { hash: string }).hash, result, watches),
    )
  }

  async function broadcast(raw: Uint8Array): Promise<BroadcastAnswer> {
    const { txid, spends } = decodeEvm(raw)
    try {
      await client.sendRawTransaction({ serializedTransaction: `0x${Buffer.from(raw).toString('hex')}` })
      return { answer: 'accepted', txid }
    } catch (error) {
      return (await lookUp(txid, spends[0] as string).catch(() => undefined)) ?? sortEvmRefusal(refusalText(error))
    }
  }

  /** What the chain itself says of a transaction whose broadcast was refused. */
  async function lookUp(txid: string, spend: string): Promise<BroadcastAnswer | undefined> {
    if (await ask('eth_getTransactionReceipt', txid)) return { answer: 'mined' }
    if (await ask('eth_getTransactionByHash', txid)) return { answer: 'accepted', txid }
    const [sender, nonce] = spend.split('#') as [string, string]
    const next = BigInt(await ask<string>('eth_getTransactionCount', sender, 'latest'))
    return next > BigInt(nonce) ? { answer: 'spent', reason: `nonce ${nonce} is used` } : undefined
  }

  return {
    network,
    kind: 'evm',
    decimals: 18,
    forkChoice: 'node',
    seesInternalTransfers: traces,
    readAddress: readEvmAddress,
    addressOf: (key) => addr.addChecksum(key),
    deriveAddress: deriveEvmAddress,
    head: () => readHead(ask, network),
    header: async (at) =>
      link(
        typeof at === 'number'
          ? await ask<RpcBlock | null>('eth_getBlockByNumber', `0x${at.toString(16)}`, false)
          : await ask<RpcBlock | null>('eth_getBlockByHash', at, false),
      ),
    block: async (hash, watches) => {
      const block = await ask<RpcBlock | null>('eth_getBlockByHash', hash, true)
      const known = link(block)
      if (!block || !known) return undefined
      return { ...known, timeMs: Number(block.timestamp) * 1_000, ...(await contentOf(block, watches)) }
    },
    pool: async (watches) => {
      const pending = await ask<RpcBlock | null>('eth_getBlockByNumber', 'pending', true)
      const transactions = pending?.transactions ?? []
      const transfers = topLevelTransfers(transactions, () => true, watches)
      const ours = new Set(transfers.map(({ txid }) => txid))
      const look = spends.look()
      for (const { hash, from, nonce } of transactions) look.see(hash, [`${from}#${nonce}`], ours.has(hash))
      look.end()
      return transfers
    },
    replacedBy: (txid) => spends.replacedBy(txid),
    transaction: async (txid) => {
      const receipt = await ask<(RpcReceipt & { blockNumber: string; effectiveGasPrice: string }) | null>(
        'eth_getTransactionReceipt',
        txid,
      )
      if (receipt) {
        return {
          state: 'mined',
          height: Number(receipt.blockNumber),
          blockHash: receipt.blockHash,
          succeeded: hasSucceeded(receipt),
          fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
        }
      }
      return { state: (await ask('eth_getTransactionByHash', txid)) ? 'pool' : 'unknown' }
    },
    usedOf: async (plan, asOf) => {
      const { from, nonce } = evmOnly(plan)
      const next = BigInt(await ask<string>('eth_getTransactionCount', from, stateOf(asOf)))
      return next > nonce ? spendsOf(plan) : []
    },
    userOf: async (plan, upTo) => {
      const { from, nonce } = evmOnly(plan)
      for (let height = upTo; height > upTo - BLOCKS_LOOKED_BACK && height >= 0; height--) {
        const block = await ask<RpcBlock | null>('eth_getBlockByNumber', `0x${height.toString(16)}`, true)
        const found = block?.transactions.find(
          (each) => each.from.toLowerCase() === from.toLowerCase() && BigInt(each.nonce) === nonce,
        )
        if (found) return found.hash
      }
      return undefined
    },
    feeRate: async () => {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
      return { kind: 'per-gas', maxFee: maxFeePerGas, priorityFee: maxPriorityFeePerGas }
    },
    balance: async (address, asset, asOf) => {
      if (asset === NATIVE) return BigInt(await ask<string>('eth_getBalance', address, stateOf(asOf)))
      return BigInt(await ask<string>('eth_call', { to: asset, data: balanceCall(address) }, stateOf(asOf)))
    },
    tokenMoves: async (txid, contract, watches) =>
      movesOf(await ask<MinedReceipt | null>('eth_getTransactionReceipt', txid), contract, watches),
    checkToken: (question) => checkToken(ask, question),
    acceptsSignature: async (address, digest, signature) => {
      const call = { to: address, data: signatureCall(digest, signature), gas: MOST_FOR_SIGNATURE }
      try {
        return isAccepted(await ask<string>('eth_call', call, 'finalized'))
      } catch (error) {
        if (isNoAnswer(error)) throw error
        return false
      }
    },
    plan: (from, payouts, rate) => planEvm({ client, network, chainId }, from, payouts, rate),
    unsigned: (plan) => unsignedEvm(evmOnly(plan)).toBytes({ includeSignature: false }),
    decode: decodeEvm,
    broadcast,
    bump: (plan, rate) => bumpEvm(evmOnly(plan), perGas(rate)),
  }
}

/** By hash (EIP-1898): at its height another block may be by now. */
const stateOf = (asOf: BlockLink | undefined) => (asOf ? { blockHash: asOf.hash } : 'latest')

/** The node did not judge the payment at all. */
const NO_ANSWER = [HttpRequestError, TimeoutError, LimitExceededRpcError]
const isNoAnswer = (error: unknown) =>
  error instanceof BaseError && error.walk((cause) => NO_ANSWER.some((kind) => cause instanceof kind)) !== null
/** What a wallet's own check of a signature may use: each owner of one with many takes some thousands. */
const MOST_FOR_SIGNATURE = '0xf4240'
/** What the code of a receiver may use, at our cost: wallets of several owners take some thousands. */
const MOST_FOR_RECEIVER = 100_000n

async function planEvm(
  { client, network, chainId }: { client: PublicClient; network: string; chainId: bigint },
  from: SpendFrom,
  payouts: readonly Payout[],
  rate: FeeRate,
): Promise<EvmPlan | NotPlanned> {
  if (from.kind !== 'evm') throw new Error(`${network} spends from accounts`)
  const [payout] = payouts
  if (!payout || payouts.length !== 1) return { refusal: 'several-payouts' }
  const { maxFee, priorityFee } = perGas(rate)
  const isNative = payout.asset === NATIVE
  const account = from.address as `0x${string}`
  const call = isNative
    ? { account, to: payout.to as `0x${string}`, value: payout.amount }
    : { account, to: payout.asset as `0x${string}`, data: transferCall(payout.to, payout.amount) as `0x${string}` }
  const balance = await client.getBalance({ address: account })
  if (isNative && balance < payout.amount) return { refusal: 'funds-short' }
  // Also for coins: the receiver may be a contract, or an account that delegates to one (wallet-additions §5).
  const estimate = await client.estimateGas(call).catch((error) => {
    // By its kind and not by its words: those are the receiver's, who could hold up everybody's payouts with them.
    if (isNoAnswer(error)) throw error
    return undefined
  })
  if (estimate === undefined) return { refusal: 'would-fail' }
  if (estimate > PLAIN_TRANSFER_GAS + MOST_FOR_RECEIVER) {
    // Some chains and some tokens take more of everybody: the same payment to ourselves shows which.
    const toUs = isNative ? { to: account } : { data: transferCall(account, payout.amount) as `0x${string}` }
    const plain = await client.estimateGas({ ...call, ...toUs })
    if (estimate > plain + MOST_FOR_RECEIVER) return { refusal: 'would-fail' }
  }
  const gasLimit = divide(estimate * 12n, 10n, 'up')
  const fee = gasLimit * maxFee
  if (balance < fee + (isNative ? payout.amount : 0n)) return { refusal: 'funds-short', fee }
  const { address, path, nonce } = from
  const feeCap = fee * MOST_TIMES_DEARER
  return {
    kind: 'evm',
    network,
    chainId,
    from: address,
    path,
    nonce,
    payouts: [payout],
    gasLimit,
    maxFee,
    priorityFee,
    feeCap,
  }
}

function perGas(rate: FeeRate): { maxFee: bigint; priorityFee: bigint } {
  if (rate.kind !== 'per-gas') throw new Error('an EVM chain charges per gas')
  return rate
}

function evmOnly(plan: PaymentPlan): EvmPlan {
  if (plan.kind !== 'evm') throw new Error('a plan of another kind of chain')
  return plan
}

function refusalText(error: unknown): string {
  const { details, shortMessage, message } = error as { details?: string; shortMessage?: string; message: string }
  return details || shortMessage || message
}
