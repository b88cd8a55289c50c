import { addr } from 'micro-eth-signer'

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The first four bytes of keccak256("transfer(address,uint256)"). */
const TRANSFER_SELECTOR = 'a9059cbb'

/** The same of `balanceOf(address)`. */
const BALANCE_SELECTOR = '70a08231'

export function balanceCall(owner: string): string {
  return `0x${BALANCE_SELECTOR}${owner.slice(2).toLowerCase().padStart(64, '0')}`
}

export function transferCall(to: string, amount: bigint): string {
  return `0x${TRANSFER_SELECTOR}${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}

/** Undefined when the call is anything else. */
export function readTransferCall(data: string): { to: string; amount: bigint } | undefined {
  const match = new RegExp(`^(?:0x)?${TRANSFER_SELECTOR}0{24}([0-9a-f]{40})([0-9a-f]{64})$`, 'i').exec(data)
  return match ? { to: addr.addChecksum(`0x${match[1]}`.toLowerCase()), amount: BigInt(`0x${match[2]}`) } : undefined
}

export interface RpcLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly logIndex: string
  readonly removed?: boolean
}

/** The value that a log of a token moved, which may be none; undefined for every other log. */
export function readTransferLog(log: RpcLog): { from: string; to: string; amount: bigint } | undefined {
  const [topic, from, to, more] = log.topics
  // A fourth topic: an NFT's transfer has the same first one.
  if (topic !== TRANSFER_TOPIC || !from || !to || more !== undefined || log.removed) return undefined
  if (!/^0x[0-9a-f]{64}$/i.test(log.data)) return undefined
  return { from: `0x${from.slice(26).toLowerCase()}`, to: `0x${to.slice(26).toLowerCase()}`, amount: BigInt(log.data) }
}
